export { generateApiKey, hasKeyForm } from './api-key';
export { Holder, KeyRoles, WithoutKey } from './api-key.decorator';
export { ApiKeyGuard } from './api-key.guard';
export { findHolderOf, holderOf, KEY_ACCESS, type KeyHolder, type KeyRole, type LiveKey } from './key-holder';
export { findLiveKey, KeyFault, KeyLookup, requireHolder, type KeyFaultKind } from './key-lookup';
