import { conversationSchema, draftTargetSchema, type DraftTarget } from '../api/conversation.ts'
import { z } from 'zod'
import type { AutomaticPolicy } from '../model/topics/automaticPolicy.ts'
import type { DraftVersion } from '../model/outbox/localDraft.ts'
import type { AccountEvent } from '../model/state/localEvent.ts'
import type { UploadRow } from '../model/outbox/uploadRow.ts'
import type { LocalSearchAnswer, SearchAnswer } from '../model/search/searchHit.ts'
import type { ClientSettings } from '../settings/settings.ts'
import { settingsPatch } from '../settings/settingsPatch.ts'
import { accountId as account } from './calls/accountId.ts'
import { appInputs, type AppOutputs } from './calls/appCalls.ts'
import type { BatchCrossing } from './transfer/batchText.ts'
import type { CallError, CallResult } from './callError.ts'
import type { CallName, PushName } from './channels.ts'
import { keepKey, type AccountSummary } from './accountSummary.ts'
import { channelInputs, type ChannelOutputs } from './calls/channelCalls.ts'
import { downloadInputs, type DownloadOutputs, type DownloadRow } from './calls/downloadCalls.ts'
import { editorInputs, type EditorOutputs, type OpenEdit } from './calls/editorCalls.ts'
import { fileInputs, type FileOutputs } from './calls/fileCalls.ts'
import { lineInputs, type LineOutputs } from './calls/lineCalls.ts'
import { listInputs, type ListOutputs } from './calls/listCalls.ts'
import { scheduledInputs, type ScheduledOutputs } from './calls/scheduledCalls.ts'
import { narrow } from './calls/narrowInput.ts'
import { noteInputs, type NoteOutputs } from './calls/noteCalls.ts'
import { windowInputs, type WindowOutputs } from './calls/windowCalls.ts'
import { messageInputs, type MessageOutputs } from './calls/messageCalls.ts'
import { recentInputs, type RecentOutputs } from './calls/recentCalls.ts'
import { organizationInputs, type OrganizationOutputs } from './calls/organizationCalls.ts'
import { botInputs, type BotOutputs } from './calls/botCalls.ts'
import { creationInputs, type CreationOutputs } from './calls/creationCalls.ts'
import { moderationInputs, type ModerationOutputs } from './calls/moderationCalls.ts'
import { peopleInputs, type PeopleOutputs } from './calls/peopleCalls.ts'
import { ownAccountInputs, type OwnAccountOutputs } from './calls/ownAccountCalls.ts'

/**
 * The contract between main and renderer: each call with the schema of its input, which main treats as hostile, and the
 * type of its result; each push with its payload.
 */
const id = z.number().int().nonnegative()
const text = (max: number) => z.string().max(max)
const anchor = z.union([z.number().int().nonnegative(), z.enum(['newest', 'oldest', 'first_unread'])])
const scrollPlace = z.object({
  messageId: id,
  /** Pixels from the top of the view up to the top of the message. */
  offset: z.number().min(-1e6).max(1e6),
})
export type ScrollAnchor = Readonly<z.infer<typeof scrollPlace>>
const draftId = text(2000).min(1)
/** before: only messages older than this id; null for no bound. */
const search = z.object({ account, narrow, before: id.nullable(), limit: id.min(1).max(500) })

export const callInputs = {
  'app.bootstrap': z.undefined(),
  /** Sent once, after the first frame that shows messages or the sign-in screen. */
  'app.painted': z.object({
    what: z.enum(['conversation', 'pane', 'sign-in', 'empty']),
    messageId: id.nullable(),
  }),
  ...appInputs,
  ...downloadInputs,
  ...editorInputs,
  'settings.set': settingsPatch,
  'store.unkept': z.undefined(),
  /** Saves what the next start shows: the window's URL hash and its active account. */
  'ui.remember': z.object({
    account: account.nullable(),
    hash: text(4000).regex(/^(#|$)/),
    /** The scroll position of that view; null or missing for its end. */
    scroll: scrollPlace.nullable().optional(),
  }),
  'login.probe': z.object({ address: text(2000), allowHttp: z.boolean() }),
  'login.password': z.object({
    realmUrl: text(2000),
    username: text(500),
    password: text(2000),
    keep: keepKey,
    /** The account to sign in to again. Other accounts are rejected. */
    again: account.optional(),
  }),
  'login.external': z.object({
    realmUrl: text(2000),
    method: text(200),
    keep: keepKey,
    again: account.optional(),
  }),
  'login.cancel': z.undefined(),
  /** since: the last batch that the window's state includes. */
  'account.attach': z.object({ account, since: id.optional() }),
  /** The next chunk of a state that a window is attaching to. */
  'account.part': z.object({ account, token: id }),
  'account.signOut': z.object({ account }),
  ...ownAccountInputs,
  ...organizationInputs,
  ...peopleInputs,
  ...botInputs,
  ...creationInputs,
  ...moderationInputs,
  /** Retries the connection at once, also with a key that was refused. */
  'account.retry': z.object({ account }),
  /** A muted account shows no notifications and counts. */
  'account.mute': z.object({ account, muted: z.boolean() }),
  'account.pause': z.object({ account, paused: z.boolean() }),
  /** Sets the order of the accounts. Unlisted accounts come last. */
  'accounts.order': z.object({ accounts: z.array(account).max(1000) }),
  'messages.fetch': z.object({
    account,
    narrow,
    anchor,
    before: id.max(1000),
    after: id.max(1000),
    direction: z.enum(['older', 'newer', 'around']),
    replaces: z.boolean(),
  }),
  'topics.fetch': z.object({ account, channelId: id }),
  ...channelInputs,
  ...fileInputs,
  ...lineInputs,
  ...listInputs,
  ...scheduledInputs,
  ...noteInputs,
  ...windowInputs,
  ...recentInputs,
  ...messageInputs,
  /**
   * localId: of the row that the window already shows. draft: id of the draft being sent. seen: its version that the
   * window shows. awaits: uploads whose links replace their placeholders before sending. undoSeconds: time in which the
   * user can take the message back.
   */
  'message.send': z.object({
    account,
    destination: conversationSchema,
    content: text(200_000),
    localId: z.uuid().optional(),
    draft: draftId.optional(),
    seen: z.object({ rev: id, writer: text(100).min(1) }).optional(),
    awaits: z
      .array(z.object({ upload: text(100), placeholder: text(1000) }))
      .max(100)
      .optional(),
    undoSeconds: z.number().int().min(0).max(30).optional(),
  }),
  'outbox.retry': z.object({ account, localId: text(100) }),
  /** target: conversation of the draft that the text becomes. isKept: the text is kept elsewhere, without a draft. */
  'outbox.discard': z.object({
    account,
    localId: text(100),
    edits: z.boolean().optional(),
    isKept: z.boolean().optional(),
    target: draftTargetSchema.optional(),
  }),
  /** Saves a draft; blank text deletes it. rev: the newest that the writer has seen, 0 for a new draft. */
  'draft.put': z.object({
    account,
    id: draftId,
    target: draftTargetSchema,
    content: text(200_000),
    caret: z.tuple([id, id]).nullable(),
    rev: id,
    writer: text(100).min(1),
  }),
  /** Deletes a draft but keeps its versions. content: the expected text, which may have moved elsewhere meanwhile. */
  'draft.drop': z.object({ account, id: draftId, content: text(200_000).optional() }),
  /** Restores a deleted draft. A newer draft of the same conversation is kept as well. */
  'draft.restore': z.object({ account, target: draftTargetSchema, content: text(200_000) }),
  /** Shows this draft in the composer. The draft shown before is kept as a second draft. */
  'draft.open': z.object({ account, id: draftId }),
  'draft.versions': z.object({ account, id: draftId }),
  'flags.change': z.object({
    account,
    op: z.enum(['add', 'remove']),
    flag: z.enum(['read', 'starred', 'collapsed']),
    messageIds: z.array(id).max(50_000),
  }),
  /** Marks messages as read on request, which `read.undo` can revert for ten minutes, also after a restart. */
  /** extend: id of an earlier mark to add these messages to. */
  'read.mark': z.object({ account, messageIds: z.array(id).max(50_000), extend: text(100).optional() }),
  /** id: the mark to revert; null for the newest. */
  'read.undo': z.object({ account, id: text(100).nullable() }),
  'reaction.change': z.object({
    account,
    op: z.enum(['add', 'remove']),
    messageId: id,
    emojiName: text(200),
    emojiCode: text(200),
    reactionType: text(60),
  }),
  'typing.set': z.object({ account, op: z.enum(['start', 'stop']), destination: conversationSchema }),
  /** Fetches the server's names of each Unicode emoji. */
  'emoji.names': z.object({ account }),
  /** Searches stored messages, newest first. Words are `search` terms, days `before` and `after`. */
  'search.local': search.extend({ asRows: z.boolean().optional() }),
  /** Searches on the server. from: the part of the window that searches. Its new search cancels its previous one. */
  'search.server': search.extend({ from: z.enum(['search', 'find']) }),
  /**
   * Any endpoint of the route table by name, whose schema parses the params. Actions that can wait for a connection
   * (such as edits, mutes and settings) return `{ queued: true }` and are in the state until they are settled.
   */
  'api.call': z.object({ account, route: text(100), params: z.unknown() }),
} satisfies Record<string, z.ZodType>

export { keepKey, type AccountSummary, type KeepKey } from './accountSummary.ts'

export type CallInput<N extends CallName> = z.input<(typeof callInputs)[N]>

export interface Bootstrap {
  readonly appVersion: string
  readonly electronVersion: string
  readonly platform: string
  readonly accounts: readonly AccountSummary[]
  readonly settings: ClientSettings
  /** False when no keyring protects keys. The user then chooses at sign-in. */
  readonly keyringAvailable: boolean
  readonly restore: Restore
  /** State of the account that the window opens with, if it is in the store; null: attach as for other accounts. */
  readonly initialState: InitialState | null
  /** Sentences to show to the user once, such as that a settings file was set aside. */
  readonly notices: readonly string[]
  /** Texts that an earlier page of the window opened in another program. */
  readonly edits: readonly OpenEdit[]
  /** Options of a window that shows a single conversation; null for the main window. */
  readonly own: { readonly onTop: boolean } | null
}

/**
 * An account's state as of batch `seq` (see chunks.ts) and the batches since (see batchText.ts), one of which has the
 * conversation that is shown.
 */
export interface InitialState {
  readonly account: string
  readonly seq: number
  readonly chunks: readonly string[]
  readonly batches: readonly string[]
}

/** The last window's account and URL hash, the hashes of other accounts by id, and their scroll positions. */
export interface Restore {
  readonly account: string | null
  readonly hash: string
  readonly places: Readonly<Record<string, string>>
  readonly scroll: Readonly<Record<string, ScrollAnchor>>
}

export interface ServerProbe {
  readonly realmUrl: string
  readonly realmName: string
  /** data: or media: URL; null for none. */
  readonly iconUrl: string | null
  readonly description: string
  readonly featureLevel: number
  readonly version: string
  readonly passwordEnabled: boolean
  readonly usernamesAreEmails: boolean
  readonly externalMethods: readonly {
    readonly name: string
    readonly displayName: string
    readonly iconUrl: string | null
  }[]
}

export type { CallError, CallResult }

/**
 * An account's state as of batch `seq` in chunks (see chunks.ts): the first one, and a token for the others, if any. It
 * has no messages and views, which main does not hold. Outbox rows are included.
 */
export interface Attached {
  readonly seq: number
  readonly chunk: string
  readonly token: number | null
  /** True when the chunks are a change of the window's state. */
  readonly isChange: boolean
}

/**
 * A first registration is in progress, and the window folds it at the same time as main. The token is for its chunks
 * (see registrationChunks.ts), followed by the rest of its batch as the last chunk.
 */
export interface AttachedEarly {
  readonly isPending: true
  readonly token: number
}

interface Outputs
  extends
    AppOutputs,
    OwnAccountOutputs,
    OrganizationOutputs,
    PeopleOutputs,
    BotOutputs,
    CreationOutputs,
    ModerationOutputs,
    ChannelOutputs,
    DownloadOutputs,
    EditorOutputs,
    FileOutputs,
    MessageOutputs,
    LineOutputs,
    ListOutputs,
    ScheduledOutputs,
    NoteOutputs,
    RecentOutputs,
    WindowOutputs {
  'app.bootstrap': Bootstrap
  'app.painted': null
  'settings.set': ClientSettings
  /** Number of unread and starred messages of all accounts that exceeded the limits of the local store. */
  'store.unkept': number
  'ui.remember': null
  'login.probe': ServerProbe
  'login.password': AccountSummary
  'login.external': null
  'login.cancel': null
  'account.attach': Attached | AttachedEarly
  /** `chunk` is null when the token is unknown: attach again. */
  'account.part': { readonly chunk: string | null; readonly more: boolean }
  'account.signOut': null
  'account.retry': null
  'account.mute': null
  'account.pause': null
  'accounts.order': null
  /** The messages arrive in order, in a batch as local/fetched. */
  'messages.fetch': { readonly foundOldest: boolean; readonly foundNewest: boolean }
  'topics.fetch': null
  'message.send': { readonly localId: string }
  'outbox.retry': null
  /** Id of the draft with the text of the discarded message. */
  'outbox.discard': string | null
  /** The new rev of the draft. */
  'draft.put': { readonly rev: number }
  'draft.drop': null
  'draft.restore': null
  /** The conversation to show the draft in; null when the draft no longer exists. */
  'draft.open': DraftTarget | null
  /** Newest first. */
  'draft.versions': readonly DraftVersion[]
  'flags.change': null
  /** count: messages that were unread. id: null when the mark cannot be reverted. */
  'read.mark': { readonly id: string | null; readonly count: number }
  /** count: messages that are unread again. null when there is no such mark in the last ten minutes. */
  'read.undo': { readonly count: number } | null
  'reaction.change': null
  'typing.set': null
  /** Names by emoji code, the canonical one first; null when the server does not list them. */
  'emoji.names': Readonly<Record<string, readonly string[]>> | null
  'search.local': LocalSearchAnswer
  'search.server': SearchAnswer
  'api.call': unknown
}

/** A call without a result type does not compile. */
export type CallOutputs = { readonly [Name in CallName]: Outputs[Name] }

export interface Pushes {
  /** Batches of an account have consecutive seq. After a missing one: attach again. */
  'account.batch': Pushes['account.renewed'] & { readonly events: readonly AccountEvent[] }
  /** Replaces a batch with a registration, which is too large to push: attach again. */
  'account.renewed': { readonly account: string; readonly seq: number }
  'account.detached': { readonly account: string }
  'accounts.changed': readonly AccountSummary[]
  'settings.changed': ClientSettings
  /** All uploads of the account, sent at most four times per second. */
  'upload.changed': { readonly account: string; readonly uploads: readonly UploadRow[] }
  /** Downloads of this run, in progress and finished, oldest first. */
  'downloads.changed': readonly DownloadRow[]
  /** The page must stop recording: the window was hidden, the computer locked, or the microphone turned off. */
  'microphone.stopped': true
  'login.finished': CallResult<AccountSummary>
  /** A menu item or shortcut chose a command of the renderer's table. */
  'app.command': { readonly id: string }
  /** Sending followed or unmuted the topic, by the user's settings. */
  'topic.automatic': { readonly account: string } & AutomaticPolicy
  /** A sentence to show to the user once. */
  'app.notice': string
  /** Plays a notification's sound, given by its name on the server. */
  'app.playSound': string
  /** A notification or link was opened. */
  'app.navigate': { readonly account: string; readonly hash: string }
}

/** A push with its payload. */
export type Push = { [N in PushName]: { readonly name: N; readonly payload: Pushes[N] } }[PushName]

/** The payload of a push as sent: a large batch as text or in chunks (batchText.ts), others unchanged. */
export type Crossing<N extends PushName> = N extends 'account.batch' ? BatchCrossing : Pushes[N]

export interface Bridge {
  invoke<N extends CallName>(name: N, input: CallInput<N>): Promise<CallResult<CallOutputs[N]>>
  on<N extends PushName>(name: N, callback: (payload: Crossing<N>) => void): () => void
}
