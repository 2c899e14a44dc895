import { DateTime, PathReference } from '../../wire/members';
import { ReportOnOrderDto } from '../report-request.dto';

/** Units of one order that are delivered later. */
export class CreateBackOrderDto extends ReportOnOrderDto {
  @PathReference({
    description: 'The merchant’s reference of the back order, unique per merchant.',
    example: 'BO-1',
    max: 250,
    required: true,
  })
  MerchantBackorderReference!: string;

  @DateTime({ description: 'When the goods are expected.', example: '2016-08-15T00:00:00.000Z' })
  ExpectedDate?: Date;
}
