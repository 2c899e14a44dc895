import { wantsNewErrorForm } from './api-version';

describe('wantsNewErrorForm', () => {
  it.each([
    ['2024-01-01', true],
    ['2026-11-20', true],
    ['2023-12-31', false],
    ['2024-02-30', false],
    ['2024-1-1', false],
    ['tomorrow', false],
    ['', false],
    [undefined, false],
    [['2024-01-01', '2020-01-01'], true],
  ])('%j: %p', (header, expected) => expect(wantsNewErrorForm(header)).toBe(expected));
});
