import type { Conversation } from '../../shared/api/conversation.ts'
import type { ChannelId, MessageId, Narrow } from '../../shared/api/types.ts'

/** Kinds of dialogs without parameters, which belong to the account on the screen. */
export type PlainDialogKind = 'date' | 'search' | 'settings' | 'shortcuts' | 'status' | 'switcher'

interface InAccount {
  readonly account: string
}

interface InChannel extends InAccount {
  readonly channelId: ChannelId
}

interface InTopic extends InChannel {
  readonly topic: string
}

type DialogParameters = Readonly<Record<PlainDialogKind, object>> & {
  readonly archiveChannel: InChannel
  /** Chooses the time of the reminder for a conversation in Later. */
  readonly chooseLaterTime: InAccount & { readonly conversation: Conversation }
  readonly deleteTopic: InTopic
  readonly exportConversation: InAccount & { readonly narrow: Narrow }
  /** Confirms leaving a channel that the user cannot join again without help. */
  readonly leaveChannel: InChannel
  readonly moveTopic: InTopic
  /** Writes a message to `to`, or to recipients to be chosen. */
  readonly newMessage: Partial<InAccount> & { readonly to: Conversation | 'anyone' | 'people' }
  /** Sets or changes the reminder of a message. */
  readonly remind: InAccount & { readonly messageId: MessageId }
  /** With an account, only that organization is searched. */
  readonly search: Partial<InAccount>
  readonly signOut: InAccount
  /** `field`: text field into which a snippet is inserted; null: none. */
  readonly snippets: InAccount & { readonly field: HTMLTextAreaElement | null }
  /** `text` is put into the field, selected. */
  readonly switcher: { readonly text?: string }
}

export type DialogKind = keyof DialogParameters

export type DialogOf<Kind extends DialogKind> = { readonly kind: Kind } & DialogParameters[Kind]

/** A dialog of the window with its parameters. Dialogs inside one pane or list are state of that pane instead. */
export type Dialog = { [Kind in DialogKind]: DialogOf<Kind> }[DialogKind]

/** Returns the account that the dialog names, or undefined if it is that of the account on the screen. */
export const accountOfDialog = (dialog: Dialog): string | undefined =>
  'account' in dialog ? dialog.account : undefined
