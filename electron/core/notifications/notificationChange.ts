/** A notification to show or to close. */
export type NotificationChange =
  | {
      readonly type: 'show'
      readonly account: string
      /** A later one with the same key replaces the earlier one. */
      readonly key: string
      readonly title: string
      readonly body: string
      /** Without the system's sound. */
      readonly silent: boolean
      /** The window's URL hash that a click leads to. */
      readonly hash: string
      /** 0: it is of no message. */
      readonly messageId: number
      /** The person has asked for it: it is shown where notifications are off, and for a muted account. */
      readonly isReminder?: true
    }
  | { readonly type: 'close'; readonly account: string; readonly key: string }
