export { ariaKeys } from './ariaKeys.ts'
export { Avatar, initialsOf } from './Avatar.tsx'
export { Badge } from './Badge.tsx'
export { tryPicturesAgain, useBrokenPicture, whenPicturesMayCome } from './brokenPictures.ts'
export { Button, IconButton, type ButtonProps } from './Button.tsx'
export { channelColor } from './channelColor.ts'
export { Chip } from './chip/Chip.tsx'
export { cx } from './cx.ts'
export { Dialog, DialogBody } from './Dialog.tsx'
export { EmptyState } from './EmptyState.tsx'
export { isForInputMethod, type NativeKey } from './isForInputMethod.ts'
export { Keycap } from './Keycap.tsx'
export { Icon } from './Icon.tsx'
export type { IconName } from './iconPaths.ts'
export { List, type RowAttributes } from './list/List.tsx'
export { ListField } from './list/ListField.tsx'
export { ListNote } from './list/ListNote.tsx'
export type { RowKind } from './list/rowFocus.ts'
export { revealRow } from './list/rowScroll.ts'
export { movedTo, useDrag } from './list/useDrag.ts'
export { useKeptFocus } from './list/useKeptFocus.ts'
export { useList, type ListHandle } from './list/useList.ts'
export { useRovingFocus } from './list/useRovingFocus.ts'
export { useRowWindow } from './list/useRowWindow.ts'
export { Menu, type MenuItem, type MenuProps } from './menu/Menu.tsx'
export { inGroups, type MenuTable } from './menu/menuGroups.ts'
export { Pane } from './Pane.tsx'
export { PresenceDot } from './PresenceDot.tsx'
export { SearchField } from './SearchField.tsx'
export { Spinner } from './Spinner.tsx'
export { Tabs } from './Tabs.tsx'
export { TextField } from './TextField.tsx'
export {
  clock,
  clockOr,
  clockTime,
  clockTimeToSeconds,
  fieldTime,
  momentWords,
  timeFormat,
  timeOfField,
  type HourCycle,
} from './timeFormat.ts'
export { dismissUndo, isUndoOffered, showToast, ToastRegion } from './toast/toasts.tsx'
export { Tooltips } from './tooltip/Tooltips.tsx'
export { useAttached } from './menu/useAttached.ts'
export { afterFrame } from './afterFrame.ts'
export { useSteadyPress } from './useSteadyPress.ts'
