import { decideAdmission, decideLinking, type Admission, type LinkingCandidate } from './decide-linking';

const nobody: LinkingCandidate = { ownsIdentity: false, holdsVerified: false, ownsAddress: false };
const owner = { ...nobody, ownsIdentity: true };
const holder = { ...nobody, holdsVerified: true };
const mainHolder = { ...holder, ownsAddress: true };
/** Has the address, for which the provider does not vouch. */
const bystander = { ...nobody, ownsAddress: true };

describe('Whose account it is', () => {
  it.each<[string, LinkingCandidate[], object]>([
    ['of nobody: a new user', [], { kind: 'create', isAddressFree: true }],
    ['of who had it before', [owner], { kind: 'known', user: owner }],
    [
      'of who had it before, whoever else has the address',
      [mainHolder, owner],
      { kind: 'known', user: owner },
    ],
    ['of who holds a vouched-for address', [holder], { kind: 'link', user: holder }],
    [
      'of the owner of the main address, of several',
      [holder, mainHolder],
      { kind: 'link', user: mainHolder },
    ],
    ['of nobody that can be told, of several', [holder, { ...holder }], { kind: 'refuse', code: 'conflict' }],
    ['not of who has an address nobody vouches for', [bystander], { kind: 'create', isAddressFree: false }],
  ])('%s', (_, candidates, verdict) => {
    expect(decideLinking(candidates, { isSignupDisabled: false })).toEqual(verdict);
  });

  it.each<[LinkingCandidate[], object]>([
    [[], { kind: 'refuse', code: 'signup_disabled' }],
    [[bystander], { kind: 'refuse', code: 'signup_disabled' }],
    [[owner], { kind: 'known', user: owner }],
    [[holder], { kind: 'link', user: holder }],
  ])('where sign-ups are switched off: %j', (candidates, verdict) => {
    expect(decideLinking(candidates, { isSignupDisabled: true })).toEqual(verdict);
  });
});

describe('Whether a user gets in', () => {
  const none = { isAutoconfirm: false, admitsUnverified: false };
  const automatic = { ...none, isAutoconfirm: true };
  const lenient = { ...none, admitsUnverified: true };
  const facts = { isConfirmed: false, isVouchedFor: false, hasAddress: true };

  it.each<[string, object, object, Admission]>([
    ['confirmed', { isConfirmed: true }, none, 'admit'],
    ['confirmed and vouched for', { isConfirmed: true, isVouchedFor: true }, none, 'admit'],
    ['vouched for', { isVouchedFor: true }, none, 'confirm'],
    ['not vouched for', {}, none, 'ask'],
    ['not vouched for, where no mail is asked for', {}, automatic, 'confirm'],
    ['not vouched for, where that is admitted', {}, lenient, 'admit'],
    ['without an address', { hasAddress: false }, none, 'admit'],
    ['without an address, where no mail is asked for', { hasAddress: false }, automatic, 'admit'],
  ])('%s', (_, differs, policy, admission) => {
    expect(decideAdmission({ ...facts, ...differs }, policy as typeof none)).toBe(admission);
  });
});
