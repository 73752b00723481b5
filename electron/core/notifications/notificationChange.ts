/** A notification to show or to close. */
export type NotificationChange =
  | {
      readonly type: 'show'
      readonly account: string
      /** A notification replaces an earlier one with the same key. */
      readonly key: string
      readonly title: string
      readonly body: string
      /** True for no sound by the system. */
      readonly silent: boolean
      /** URL hash that a click opens in the window. */
      readonly hash: string
      /** Id of the message, or 0 if there is none. */
      readonly messageId: number
      /** True for a reminder set by the user. It is shown even if notifications are off or the account is muted. */
      readonly isReminder?: true
    }
  | { readonly type: 'close'; readonly account: string; readonly key: string }
