import type { NotificationActionName } from '../../core/notifications/notificationChange.ts'
import type { NotificationText } from './notificationText.ts'

/** A notification for the system. */
export interface SystemNotification extends NotificationText {
  readonly silent: boolean
  readonly actions: readonly { readonly name: NotificationActionName; readonly label: string }[]
}

/** Called with the user's use of a notification. At most one of them is called, once. */
export interface NotificationListeners {
  readonly onClick: () => void
  readonly onAction: (name: NotificationActionName, text?: string) => void
  /** Called when the notification is not on the screen any more. */
  readonly onGone: () => void
}

export interface ShownNotification {
  /** Shows another text in the place of this one. */
  replace(next: SystemNotification): void
  close(): void
}

/** Shows notifications on the system. */
export interface NotificationPresenter {
  show(notification: SystemNotification, listeners: NotificationListeners): ShownNotification
}
