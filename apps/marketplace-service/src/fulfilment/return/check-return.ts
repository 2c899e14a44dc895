import { FaultList } from '../../errors/problem';
import { faultOfLine, type ReturnStatus } from './decide-return';
import type { CreateReturnDto } from './return-request.dto';

/** What the members of a new return contradict, all at once; a merchant and a channel may say different things. */
export function checkReturn(request: CreateReturnDto, isMerchant: boolean): void {
  const faults = new FaultList();
  checkReferences(faults, request, isMerchant);
  const isDecided = request.Status !== undefined && request.Status !== 'ON_THE_WAY';
  if (!isMerchant && isDecided) faults.add('Status', 'is for the merchant to decide');
  const status = statusOf(request, isMerchant);
  for (const [index, line] of request.Lines.entries()) {
    const said = { accepted: line.AcceptedQuantity, rejected: line.RejectedQuantity };
    const fault = faultOfLine(line.Quantity, status, said);
    if (fault) faults.add(`Lines[${index}].${fault.member}`, fault.text);
  }
  faults.refuse();
}

/** Where a return stands that does not say it: a merchant reports goods that are back, a channel announces them. */
export function statusOf({ Status }: CreateReturnDto, isMerchant: boolean): ReturnStatus {
  return Status ?? (isMerchant ? 'ACCEPTED' : 'ON_THE_WAY');
}

function checkReferences(faults: FaultList, request: CreateReturnDto, isMerchant: boolean): void {
  const { MerchantReturnReference, ChannelReturnReference } = request;
  if (isMerchant && MerchantReturnReference === undefined)
    faults.add('MerchantReturnReference', 'is required');
  if (!isMerchant && ChannelReturnReference === undefined)
    faults.add('ChannelReturnReference', 'is required');
  if (!isMerchant && MerchantReturnReference !== undefined)
    faults.add('MerchantReturnReference', 'is for the merchant to give');
  if (request.MerchantOrderReference === undefined && request.ChannelOrderReference === undefined)
    faults.add('MerchantOrderReference', 'is required, or ChannelOrderReference in its place');
}
