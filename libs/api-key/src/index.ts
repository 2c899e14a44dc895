export { generateApiKey } from './api-key';
export { Holder, KeyRoles, WithoutKey } from './api-key.decorator';
export { ApiKeyGuard, KeyFault, KeyLookup, type KeyFaultKind } from './api-key.guard';
export { holderOf, KEY_ACCESS, type KeyHolder, type KeyRole } from './key-holder';
