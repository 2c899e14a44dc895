import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { OneOf, Text, TextRule } from '../wire/members';

export const GENDERS = ['MALE', 'FEMALE', 'NOT_APPLICABLE'] as const;

const MAX_LENGTH = 50;

/** Every member of an address but the two that are no free text, with its meaning and an example. */
const LINES = {
  Salutation: ['The form of address.', 'Mrs.'],
  CompanyName: ['The company.', 'Acme'],
  FirstName: ['The first name.', 'Anna'],
  LastName: ['The last name.', 'Jansen'],
  StreetName: ['The street without the number.', 'Dam'],
  HouseNr: ['The house number.', '1'],
  HouseNrAddition: ['What follows the house number.', 'B'],
  ZipCode: ['The postal code.', '1012JS'],
  City: ['The town.', 'Amsterdam'],
  Region: ['The region or state.', 'Noord-Holland'],
} as const;
const GENDER = { description: 'How to address the person.', example: 'FEMALE' };
const COUNTRY = { description: 'The country, two upper-case letters of ISO 3166.', example: 'NL' };

function Line(member: keyof typeof LINES): PropertyDecorator {
  const [description, example] = LINES[member];
  return Text({ description, example, max: MAX_LENGTH });
}

function ShownLine(member: keyof typeof LINES): PropertyDecorator {
  const [description, example] = LINES[member];
  return ApiProperty({ description, example, type: String, nullable: true });
}

const Country = () =>
  applyDecorators(
    Text({ ...COUNTRY, max: 2 }),
    TextRule((text) => /^[A-Z]{2}$/.test(text), 'must be two upper-case letters of ISO 3166'),
  );

/** Where goods or bills go; every member is optional, and nothing is cut off. */
export class AddressDto {
  @OneOf(GENDERS, GENDER)
  Gender?: string;

  @Line('Salutation')
  Salutation?: string;

  @Line('CompanyName')
  CompanyName?: string;

  @Line('FirstName')
  FirstName?: string;

  @Line('LastName')
  LastName?: string;

  @Line('StreetName')
  StreetName?: string;

  @Line('HouseNr')
  HouseNr?: string;

  @Line('HouseNrAddition')
  HouseNrAddition?: string;

  @Line('ZipCode')
  ZipCode?: string;

  @Line('City')
  City?: string;

  @Line('Region')
  Region?: string;

  @Country()
  CountryIso?: string;
}

/** An address as it is shown: every member, `null` where nothing is known. */
export class ShownAddressDto {
  @ApiProperty({ ...GENDER, type: String, enum: GENDERS, nullable: true })
  Gender!: string | null;

  @ShownLine('Salutation')
  Salutation!: string | null;

  @ShownLine('CompanyName')
  CompanyName!: string | null;

  @ShownLine('FirstName')
  FirstName!: string | null;

  @ShownLine('LastName')
  LastName!: string | null;

  @ShownLine('StreetName')
  StreetName!: string | null;

  @ShownLine('HouseNr')
  HouseNr!: string | null;

  @ShownLine('HouseNrAddition')
  HouseNrAddition!: string | null;

  @ShownLine('ZipCode')
  ZipCode!: string | null;

  @ShownLine('City')
  City!: string | null;

  @ShownLine('Region')
  Region!: string | null;

  @ApiProperty({ ...COUNTRY, type: String, nullable: true })
  CountryIso!: string | null;
}

/** An address as it is kept: the members that were given. */
export type Address = Readonly<Partial<AddressDto>>;

export function presentAddress(address: Address): ShownAddressDto {
  return {
    Gender: address.Gender ?? null,
    Salutation: address.Salutation ?? null,
    CompanyName: address.CompanyName ?? null,
    FirstName: address.FirstName ?? null,
    LastName: address.LastName ?? null,
    StreetName: address.StreetName ?? null,
    HouseNr: address.HouseNr ?? null,
    HouseNrAddition: address.HouseNrAddition ?? null,
    ZipCode: address.ZipCode ?? null,
    City: address.City ?? null,
    Region: address.Region ?? null,
    CountryIso: address.CountryIso ?? null,
  };
}
