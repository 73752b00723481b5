export const notificationActions = ['reply', 'read', 'like', 'mute', 'follow', 'later'] as const
export type NotificationActionName = (typeof notificationActions)[number]

export const isNotificationAction = (name: string): name is NotificationActionName =>
  (notificationActions as readonly string[]).includes(name)

/** Use of a notification's action. */
export interface NotificationAction {
  readonly account: string
  readonly key: string
  readonly name: NotificationActionName
  /** The text of a reply. */
  readonly text?: string
}

/** A notification to show or to close. */
export type NotificationChange =
  | {
      readonly type: 'show'
      readonly account: string
      /** A notification replaces an earlier one with the same key. */
      readonly key: string
      readonly title: string
      readonly body: string
      /** True for no sound. */
      readonly silent: boolean
      /** The server's name of the account's sound. */
      readonly sound: string
      /** URL hash that a click opens in the window. */
      readonly hash: string
      /** Id of the message, or 0 if there is none. */
      readonly messageId: number
      /** True if the messages are not new. Only a notification that is still on the screen changes then. */
      readonly isUpdate?: boolean
      /** Actions that the notification offers. */
      readonly actions?: readonly { readonly name: NotificationActionName; readonly label: string }[]
      /** True for a reminder set by the user. It is shown even if notifications are off or the account is muted. */
      readonly isReminder?: true
    }
  | { readonly type: 'close'; readonly account: string; readonly key: string }
