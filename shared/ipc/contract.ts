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
import type { BatchPiece } from './transfer/batchText.ts'
import type { CallError, CallResult } from './callError.ts'
import type { CallName, PushName } from './channels.ts'
import { keepKey, type AccountSummary } from './accountSummary.ts'
import { channelInputs, type ChannelOutputs } from './calls/channelCalls.ts'
import { downloadInputs, type DownloadOutputs, type DownloadRow } from './calls/downloadCalls.ts'
import { fileInputs, type FileOutputs } from './calls/fileCalls.ts'
import { pinInputs, type PinOutputs } from './calls/pinCalls.ts'
import { savedSearchInputs, type SavedSearchOutputs } from './calls/savedSearchCalls.ts'
import { laterInputs, type LaterOutputs } from './calls/laterCalls.ts'
import { lineInputs, type LineOutputs } from './calls/lineCalls.ts'
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
 * The whole contract between main and renderer: every call with the schema of its input (main parses it as if
 * hostile) and the type of its result; every push with its payload.
 */
const id = z.number().int().nonnegative()
const text = (max: number) => z.string().max(max)
const anchor = z.union([z.number().int().nonnegative(), z.enum(['newest', 'oldest', 'first_unread'])])
const scrollPlace = z.object({
  messageId: id,
  /** Pixels of the message's top below the top of the view. */
  offset: z.number().min(-1e6).max(1e6),
})
export type ScrollAnchor = Readonly<z.infer<typeof scrollPlace>>
const draftId = text(2000).min(1)
/** `before`: only messages older than this id; null: no such bound. */
const search = z.object({ account, narrow, before: id.nullable(), limit: id.min(1).max(500) })

export const callInputs = {
  'app.bootstrap': z.undefined(),
  /** Sent once, after the first frame that shows messages (or the sign-in screen). */
  'app.painted': z.object({
    what: z.enum(['conversation', 'pane', 'sign-in', 'empty']),
    messageId: id.nullable(),
  }),
  'app.log': z.object({ level: z.enum(['warn', 'error']), text: text(8000) }),
  'app.openLog': z.undefined(),
  'app.openExternal': z.object({ url: text(8000) }),
  'app.copyText': z.object({ text: text(1_000_000) }),
  ...downloadInputs,
  /** Shows a notification of the system, to see and hear that they arrive. */
  'app.testNotification': z.undefined(),
  /** The choice of the account that the window shows, where this computer has none of its own. */
  'app.theme': z.object({ theme: z.enum(['system', 'light', 'dark']) }),
  'settings.set': settingsPatch,
  'store.unkept': z.undefined(),
  /** Saves what the next start shows: the URL hash of the window and its active account. */
  'ui.remember': z.object({
    account: account.nullable(),
    hash: text(4000).regex(/^(#|$)/),
    /** The scroll position of that view; null or absent: its end. */
    scroll: scrollPlace.nullable().optional(),
  }),
  'login.probe': z.object({ address: text(2000), allowHttp: z.boolean() }),
  'login.password': z.object({
    realmUrl: text(2000),
    username: text(500),
    password: text(2000),
    keep: keepKey,
    /** Signs in to this account again, and to no other. */
    again: account.optional(),
  }),
  'login.external': z.object({
    realmUrl: text(2000),
    method: text(200),
    keep: keepKey,
    again: account.optional(),
  }),
  'login.cancel': z.undefined(),
  /** since: the batch as of which the window has a state already. */
  'account.attach': z.object({ account, since: id.optional() }),
  /** The next chunk of the state that a window attaches to. */
  'account.part': z.object({ account, token: id }),
  'account.signOut': z.object({ account }),
  ...ownAccountInputs,
  ...organizationInputs,
  ...peopleInputs,
  ...botInputs,
  ...creationInputs,
  ...moderationInputs,
  /** Try the connection again now; with a key that was refused, that key. */
  'account.retry': z.object({ account }),
  /** A muted account tells of nothing: no notifications, no counts. */
  'account.mute': z.object({ account, muted: z.boolean() }),
  'account.pause': z.object({ account, paused: z.boolean() }),
  /** The order of the accounts in the rail; accounts that are not named come after. */
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
  ...laterInputs,
  ...pinInputs,
  ...savedSearchInputs,
  ...noteInputs,
  ...windowInputs,
  ...recentInputs,
  ...messageInputs,
  /**
   * localId: of the row that the window already shows. draft: id of the draft that is sent. seen: the version of it
   * that the window has shown. awaits: uploads whose links replace their placeholders before sending.
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
  }),
  'outbox.retry': z.object({ account, localId: text(100) }),
  /** target: where the text of an edit is to stand as a draft. isKept: it is kept elsewhere, and becomes none. */
  'outbox.discard': z.object({
    account,
    localId: text(100),
    edits: z.boolean().optional(),
    isKept: z.boolean().optional(),
    target: draftTargetSchema.optional(),
  }),
  /** A draft as it is now; blank text is none. `rev`: the newest that the writer has seen, 0 where there was none. */
  'draft.put': z.object({
    account,
    id: draftId,
    target: draftTargetSchema,
    content: text(200_000),
    caret: z.tuple([id, id]).nullable(),
    rev: id,
    writer: text(100).min(1),
  }),
  /** Deletes it; its versions stay. `content`: the text that is meant, which may be on its way elsewhere by now. */
  'draft.drop': z.object({ account, id: draftId, content: text(200_000).optional() }),
  /** Brings back a deleted one; beside the one that stands there by now. */
  'draft.restore': z.object({ account, target: draftTargetSchema, content: text(200_000) }),
  /** Makes it the one that its conversation's composer shows; what stood there stands beside it from now on. */
  'draft.open': z.object({ account, id: draftId }),
  'draft.versions': z.object({ account, id: draftId }),
  'flags.change': z.object({
    account,
    op: z.enum(['add', 'remove']),
    flag: z.enum(['read', 'starred', 'collapsed']),
    messageIds: z.array(id).max(50_000),
  }),
  /** Marks messages as read on purpose, which `read.undo` takes back for ten minutes, also in a later run. */
  /** extend: id of an earlier mark that these messages are added to. */
  'read.mark': z.object({ account, messageIds: z.array(id).max(50_000), extend: text(100).optional() }),
  /** id: of the mark that is taken back; null: the newest. */
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
  /** Fetches the names that the server has for each Unicode emoji. */
  'emoji.names': z.object({ account }),
  /** Messages kept on this computer, newest first; words are `search` terms, days `before` and `after`. */
  'search.local': search.extend({ asRows: z.boolean().optional() }),
  /** Searches on the server. `from`: the part of the window that asks; its new question ends the one before. */
  'search.server': search.extend({ from: z.enum(['search', 'find']) }),
  /**
   * Any endpoint of the route table by its name; params are parsed by the route's own schema. What can wait for a
   * connection (edits, moves, deletions, mutes, status, settings) answers `{ queued: true }` where it does, and is an
   * action of the state until it is settled.
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
  /** False where no keyring protects keys: the person chooses at sign-in. */
  readonly keyringAvailable: boolean
  readonly restore: Restore
  /** The account that the window opens with, where it is in the store; else it is attached to as the others are. */
  readonly initialState: InitialState | null
  /** Things the person should be told once (a settings file set aside, for one), as plain sentences. */
  readonly notices: readonly string[]
  /** The choices of a window that shows one conversation and nothing else; null: the main window. */
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

/**
 * Where the last window was left: its account and URL hash, the hash of each other account by id, and where these
 * were scrolled to, unless at their ends.
 */
export interface Restore {
  readonly account: string | null
  readonly hash: string
  readonly places: Readonly<Record<string, string>>
  readonly scroll: Readonly<Record<string, ScrollAnchor>>
}

export interface ServerProbe {
  readonly realmUrl: string
  readonly realmName: string
  /** data: or media: URL, or null. */
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
 * The state of an account as of batch `seq`, in chunks (see chunks.ts): the first, and a token for the others where
 * there are any. Messages and views are empty in it: main does not hold them. Outbox rows are in the state.
 */
export interface Attached {
  readonly seq: number
  readonly chunk: string
  readonly token: number | null
  /** True when the chunks are a change of the state that the window has. */
  readonly isChange: boolean
}

/**
 * A first registration is pending: the window folds it while main does. Its chunks are those of the registration
 * (see registrationChunks.ts), and after them, as the last one, the batch that it came in, without it.
 */
export interface AttachedEarly {
  readonly isPending: true
  readonly token: number
}

interface Outputs
  extends
    OwnAccountOutputs,
    OrganizationOutputs,
    PeopleOutputs,
    BotOutputs,
    CreationOutputs,
    ModerationOutputs,
    ChannelOutputs,
    DownloadOutputs,
    FileOutputs,
    MessageOutputs,
    LineOutputs,
    LaterOutputs,
    PinOutputs,
    SavedSearchOutputs,
    NoteOutputs,
    RecentOutputs,
    WindowOutputs {
  'app.bootstrap': Bootstrap
  'app.painted': null
  'app.log': null
  'app.openLog': null
  'app.openExternal': null
  'app.copyText': null
  'app.testNotification': null
  'app.theme': null
  'settings.set': ClientSettings
  /** Number of unread and starred messages of all accounts that did not fit into the local copies. */
  'store.unkept': number
  'ui.remember': null
  'login.probe': ServerProbe
  'login.password': AccountSummary
  'login.external': null
  'login.cancel': null
  'account.attach': Attached | AttachedEarly
  /** `chunk` is null when the token is not known any more: attach again. */
  'account.part': { readonly chunk: string | null; readonly more: boolean }
  'account.signOut': null
  'account.retry': null
  'account.mute': null
  'account.pause': null
  'accounts.order': null
  /** The messages themselves arrive in order in a batch as local/fetched. */
  'messages.fetch': { readonly foundOldest: boolean; readonly foundNewest: boolean }
  'topics.fetch': null
  'message.send': { readonly localId: string }
  'outbox.retry': null
  /** The id of the draft that the text of a message is now. */
  'outbox.discard': string | null
  /** The draft's rev from now on. */
  'draft.put': { readonly rev: number }
  'draft.drop': null
  'draft.restore': null
  /** Where it is to be shown; null: there is none any more. */
  'draft.open': DraftTarget | null
  /** Newest first. */
  'draft.versions': readonly DraftVersion[]
  'flags.change': null
  /** count: of messages that were unread; id: null where it cannot be taken back. */
  'read.mark': { readonly id: string | null; readonly count: number }
  /** count: of messages that are unread again; null: there is no such mark of the last ten minutes. */
  'read.undo': { readonly count: number } | null
  'reaction.change': null
  'typing.set': null
  /** Names by emoji code, the canonical name first; null when the server does not tell. */
  'emoji.names': Readonly<Record<string, readonly string[]>> | null
  'search.local': LocalSearchAnswer
  'search.server': SearchAnswer
  'api.call': unknown
}

/** A call without a type of its result does not compile. */
export type CallOutputs = { readonly [Name in CallName]: Outputs[Name] }

export interface Pushes {
  /** Batches of one account carry consecutive seq; a missing one means: attach again. */
  'account.batch': {
    readonly account: string
    readonly seq: number
    readonly events: readonly AccountEvent[]
  }
  /** Instead of a batch that holds a registration, which is too much for one: attach again. */
  'account.renewed': { readonly account: string; readonly seq: number }
  'account.detached': { readonly account: string }
  'accounts.changed': readonly AccountSummary[]
  'settings.changed': ClientSettings
  /** All uploads of the account, sent four times a second at most. */
  'upload.changed': { readonly account: string; readonly uploads: readonly UploadRow[] }
  /** Files that are being saved or were in this run, oldest first. */
  'downloads.changed': readonly DownloadRow[]
  'login.finished': CallResult<AccountSummary>
  /** A menu item or shortcut chose a command of the renderer's table. */
  'app.command': { readonly id: string }
  /** Sending followed or unmuted the topic, by the person's own settings. */
  'topic.automatic': { readonly account: string } & AutomaticPolicy
  /** A plain sentence that the person should be told once. */
  'app.notice': string
  /** A notification or link was opened. */
  'app.navigate': { readonly account: string; readonly hash: string }
}

/** The payload of a push as it reaches a window: a batch as text or in chunks (batchText.ts), others as they are. */
export type Crossing<N extends PushName> = N extends 'account.batch' ? string | BatchPiece : Pushes[N]

export interface Bridge {
  invoke<N extends CallName>(name: N, input: CallInput<N>): Promise<CallResult<CallOutputs[N]>>
  on<N extends PushName>(name: N, callback: (payload: Crossing<N>) => void): () => void
}
