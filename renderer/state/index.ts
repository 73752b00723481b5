export { AccountProvider, useAccount, useAccountStore } from './AccountContext.tsx'
export { accountEntries } from './accountEntries.ts'
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
  useKnownCommands,
  useCommands,
  type Command,
  type CommandContext,
} from './keys/commands.ts'
export {
  activateAccount,
  confineNavigation,
  giveFocus,
  goBack,
  goForward,
  navigate,
  navigateHash,
  showFirstAccount,
  startAtHome,
  startNavigation,
} from './navigation.ts'
export { closeSettings, openSetting, openSettings, takeWantedSetting } from './openSettings.ts'
export { isSettingsQuery, setSettingsQuery, useSettingsQuery } from './settingsQuery.ts'
export { openChannel, topicListHash } from './openChannel.ts'
export { startViewHash } from './startView.ts'
export { avatarUrl, mediaUrl, useMediaSource } from './media.ts'
export { reportFirstPaint, useAfterFirstFrame } from './firstPaint.ts'
export { hashOfRoute, isConversationRoute, routeOfHash, setPanes, startHash, type Route } from './route.ts'
export { bufferKeystrokes, useBufferedKeystrokes } from './keystrokeBuffer.ts'
export {
  closeDialog,
  messageWithTools,
  openDialog,
  resetUi,
  selectMessage,
  uiStore,
  useUi,
  type HitWalk,
  type Peek,
  type UiState,
} from './uiStore.ts'
export { isReadingPaused, pauseReading, resumeReading } from './pausedReading.ts'
export { closePeek, openPeek, returnFocus, usePeek } from './peek/peek.ts'
export { isFor, peekSurface, SurfaceContext, useSurface, type Surface } from './peek/surface.ts'
export { useLoadedTopics } from './useLoadedTopics.ts'
export { keepSettings } from './keepSettings.ts'
export { toggleKey, useToggledKeys } from './toggledKeys.ts'
export { useIsBehind, useIsOffline } from './useIsOffline.ts'
export { useKeyOf } from './keys/useKeyOf.ts'
export { leaveByEscape, useLeaveKey } from './keys/useLeaveKey.ts'
export { useOpenedFocus } from './useOpenedFocus.ts'
export { timeSlice } from './timeSlice.ts'
export { useNow } from './useNow.ts'
export { ownSetting, useSetting } from './useSetting.ts'
export { useServerHas } from './useServerHas.ts'
export { useSlicedTask } from './useSlicedTask.ts'
export { keyLabel } from './keys/keyLabel.ts'
export { isTyping, keyName } from './keys/keyName.ts'
export { keysOf, ownKeys, withOwnKeys } from './keys/ownKeys.ts'
