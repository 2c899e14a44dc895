import { applyDecorators } from '@nestjs/common';
import { OneOf, Text, TextRule } from '../wire/members';

export const GENDERS = ['MALE', 'FEMALE', 'NOT_APPLICABLE'] as const;

const MAX_LENGTH = 50;

const Line = (description: string, example?: string) => Text({ description, example, max: MAX_LENGTH });

const Country = () =>
  applyDecorators(
    Text({ description: 'The country, two upper-case letters of ISO 3166.', example: 'NL', max: 2 }),
    TextRule((text) => /^[A-Z]{2}$/.test(text), 'must be two upper-case letters of ISO 3166'),
  );

/** Where goods or bills go; every member is optional, and nothing is cut off. */
export class AddressDto {
  @OneOf(GENDERS, { description: 'How to address the person.', example: 'FEMALE' })
  Gender?: string;

  @Line('The form of address, such as Mrs.')
  Salutation?: string;

  @Line('The company.')
  CompanyName?: string;

  @Line('The first name.', 'Anna')
  FirstName?: string;

  @Line('The last name.', 'Jansen')
  LastName?: string;

  @Line('The street without the number.', 'Dam')
  StreetName?: string;

  @Line('The house number.', '1')
  HouseNr?: string;

  @Line('What follows the house number.', 'B')
  HouseNrAddition?: string;

  @Line('The postal code.', '1012JS')
  ZipCode?: string;

  @Line('The town.', 'Amsterdam')
  City?: string;

  @Line('The region or state.')
  Region?: string;

  @Country()
  CountryIso?: string;
}

/** An address as it is kept: the members that were given. */
export type Address = Readonly<Partial<Record<keyof AddressDto, string>>>;

const MEMBERS = [
  'Gender',
  'Salutation',
  'CompanyName',
  'FirstName',
  'LastName',
  'StreetName',
  'HouseNr',
  'HouseNrAddition',
  'ZipCode',
  'City',
  'Region',
  'CountryIso',
] as const satisfies readonly (keyof AddressDto)[];

/** An address on the wire: every member, `null` where nothing is known. */
export function presentAddress(address: Address): Record<keyof AddressDto, string | null> {
  return Object.fromEntries(MEMBERS.map((member) => [member, address[member] ?? null])) as Record<
    keyof AddressDto,
    string | null
  >;
}
