export { AccountProvider, useAccount, useAccountStore } from './AccountContext.tsx'
export { accountKey, accountMemory } from './accountMemory.ts'
export type { AccountStore } from './accountStore.ts'
export { accountStore, connectAccountStores, openAccountStore } from './accountStores.ts'
export { call, CallFailure, callQuietly, failureText, listen, logError } from './bridge.ts'
export {
  allCommands,
  contextOf,
  registerCommands,
  runCommand,
  useAllCommands,
  useCommands,
  type Command,
  type CommandContext,
} from './commands.ts'
export {
  activateAccount,
  followScroll,
  giveFocus,
  goBack,
  goForward,
  navigate,
  navigateHash,
  scrolledSome,
  scrollOf,
  startNavigation,
} from './navigation.ts'
export { avatarUrl, mediaUrl, useMediaSource } from './media.ts'
export { reportPainted, useAfterFirstFrame } from './painted.ts'
export { draftsHash, hashOfRoute, homeHash, type Route } from './route.ts'
export { typeAhead, useTypedAhead } from './typedAhead.ts'
export {
  closeDialog,
  messageWithTools,
  openDialog,
  resetUi,
  selectMessage,
  uiStore,
  useUi,
  type UiState,
} from './uiStore.ts'
export { useLoadedTopics } from './useLoadedTopics.ts'
export { useOpenedFocus } from './useOpenedFocus.ts'
export { useNow } from './useNow.ts'
export { useSharedSetting } from './useSharedSetting.ts'
export { useServerHas } from './useServerHas.ts'
export { useSteps } from './useSteps.ts'
