export {
  AccountProvider,
  useAccount,
  useAccountStore,
  useIsBehind,
  useIsOffline,
  useServerHas,
} from './account/AccountContext.tsx'
export { accountDrafts, accountEntries, accountKey, accountMemory } from './account/accountEntries.ts'
export type { AccountStore } from './account/accountStore.ts'
export { useApi, useFetched, useLiveApi, type RouteParams } from './account/useApi.ts'
export { useDerived, useFinder } from './account/useDerived.ts'
export { accountStore, connectAccountStores, openAccountStore } from './account/accountStores.ts'
export { lateValue, type LateValue } from './lateValue.ts'
export { call, CallFailure, callQuietly, failureText, listen, logError } from './bridge.ts'
export {
  allCommands,
  applies,
  contextOf,
  isInLayerOf,
  isInPane,
  isInside,
  layerOf,
  registerCommands,
  runCommand,
  useCommands,
  type Command,
  type CommandContext,
} from './keys/commands.ts'
export {
  activateAccount,
  confineNavigation,
  isConfined,
  giveFocus,
  goBack,
  goForward,
  hashOfRoute,
  isConversationRoute,
  leavePane,
  navigate,
  navigateHash,
  showFirstAccount,
  placeAtStart,
  startNavigation,
} from './navigation/navigation.ts'
export { isByPointer } from './navigation/pointerInput.ts'
export { openSetting, openSettings, takeWantedSetting, setSettingsQuery } from './navigation/openSettings.ts'
export { openChannel } from './navigation/openChannel.ts'
export { startViewHash } from './navigation/startView.ts'
export { avatarUrl, mediaUrl, useMediaSource } from './account/media.ts'
export { reportFirstPaint, useAfterFirstFrame } from './firstPaint.ts'
export { openAddress } from './navigation/openAddress.ts'
export { routeOfHash, startHash, type Address, type Route } from '../../shared/content/links/address.ts'
export { accountOfDialog } from './dialog.ts'
export type { Dialog, DialogKind, DialogOf } from './dialog.ts'
export { bufferKeystrokes, useBufferedKeystrokes } from './keys/keystrokeBuffer.ts'
export {
  closeDialog,
  messageWithTools,
  openDialog,
  resetUi,
  selectMessage,
  type TriageList,
  uiStore,
  useUi,
  walkedNarrow,
  type HitWalk,
  type Peek,
} from './uiStore.ts'
export { isReadingPaused, pauseReading, resumeReading } from './pausedReading.ts'
export { closePeek, endReply, openPeek, returnFocus, usePeek } from './peek/peek.ts'
export { isFor, peekSurface, SurfaceContext, useSurface, type Surface } from './peek/surface.ts'
export { useLoadedTopics } from './account/useLoadedTopics.ts'
export { useOrganization } from './account/useOrganization.ts'
export { useOtherStores } from './account/useOtherStores.ts'
export { keepSettings, toggleKey, useToggledKeys, ownSetting, useSetting } from './settings/keepSettings.ts'
export { fixedKey, shortcutOf, useKeyOf } from './keys/useKeyOf.ts'
export { leaveByEscape, useLeaveKey } from './keys/useLeaveKey.ts'
export { useOpenedFocus } from './navigation/useOpenedFocus.ts'
export { timeSlice } from './tasks/timeSlice.ts'
export { useNow } from './useNow.ts'
export { isWide, useHigh, useWide } from './useWide.ts'
export { useSlicedTask } from './tasks/useSlicedTask.ts'
export { keyName } from './keys/keyName.ts'
