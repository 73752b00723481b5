import { placeOfLink } from '../../../shared/content/links/placeOfLink.ts'
import type { Narrow } from '../../../shared/api/types.ts'
import { t } from '../../../shared/i18n.ts'
import type { CallResult, InitialState, Pushes, Restore } from '../../../shared/ipc/contract.ts'
import type { AccountState } from '../../../shared/model/state/account.ts'
import { createDraftCalls } from './draftCalls.ts'
import { createAccountCalls } from './accountCalls.ts'
import { createProfileCalls } from './profileCalls.ts'
import { demoLogin, type DemoLogin } from './demoLogin.ts'
import { createOperationCalls } from './operationCalls.ts'
import { createAppUse } from './appUse.ts'
import type { WindowFocus } from './appUse.ts'
import { openAccountList } from '../profile/accountList.ts'
import { createAccounts } from '../account/accounts.ts'
import type { Accounts } from '../account/accountsType.ts'
import { createEmitter } from '../platform/emitter.ts'
import type { ExportRequest, ExportSink } from '../export/exportConversation.ts'
import { titleOf } from '../export/titleOf.ts'
import { fault } from '../http/failure.ts'
import { usingAccount } from './usingAccount.ts'
import { createGuard } from '../platform/guard.ts'
import { usualPatience } from '../http/patience.ts'
import { createLoginCalls } from './loginCalls.ts'
import { yieldToEventLoop } from '../platform/yieldToEventLoop.ts'
import { createNotifiers } from '../notifications/notifiers.ts'
import { reminderOf } from '../notifications/reminder.ts'
import { serveMedia } from '../media/media.ts'
import { createInitialStates } from '../window/initialStates.ts'
import { openSettingsFile } from '../profile/settingsFile.ts'
import { openSessionState, type SessionState } from '../profile/sessionState.ts'
import { createEmojiNames } from './emojiNames.ts'
import { createOpenUpload } from './openUpload.ts'
import { createPinCalls } from './pinCalls.ts'
import { createSavedSearchCalls } from './savedSearchCalls.ts'
import { createLaterCalls } from './laterCalls.ts'
import { createLineCalls } from './lineCalls.ts'
import { createFileCalls } from './fileCalls.ts'
import { createMessageCalls } from './messageCalls.ts'
import { createChannelCalls } from './channelCalls.ts'
import { createOrganizationCalls } from './organizationCalls.ts'
import { createOwnAccountCalls } from './ownAccountCalls.ts'
import { createBotCalls } from './botCalls.ts'
import { createModerationCalls } from './moderationCalls.ts'
import { createPeopleCalls } from './peopleCalls.ts'
import { createSearchCalls } from './searchCalls.ts'
import { createUploadCalls } from './uploadCalls.ts'
import { userAgentOf } from '../platform/userAgent.ts'
import { openVault } from '../profile/vault.ts'
import { createReconnectTriggers } from '../platform/reconnectTriggers.ts'
import { createLeaving, type Leaving } from '../account/leaving.ts'
import { createAccountStores, type AccountStores } from '../store/accountStores.ts'
import type { MediaAnswer, MediaRequest } from '../media/media.ts'
import type { CorePush } from '../account/corePush.ts'
import type { NotificationChange } from '../notifications/notificationChange.ts'
import type { ClientOptions } from './clientOptions.ts'
import type { CoreHandlers } from './coreHandlers.ts'

export interface CoreBootstrap {
  readonly accounts: Pushes['accounts.changed']
  readonly settings: Pushes['settings.changed']
  readonly keyringAvailable: boolean
  readonly restore: Restore
  readonly notices: readonly string[]
}

/** The client without a window. */
export interface Client {
  readonly handlers: CoreHandlers
  /** The core's part of app.bootstrap. Never waits for the network. */
  bootstrap(): CoreBootstrap
  /**
   * Returns what a new window shows first. `follows` is called with the account whose batches it needs from then on.
   */
  initialState(follows: (account: string) => void): Promise<InitialState | null>
  /**
   * Adds the one listener; pushes are in order and must be forwarded in order. Returns a function that removes it.
   */
  onPush(listener: (push: CorePush) => void): () => void
  onNotification(listener: (change: NotificationChange) => void): () => void
  /** Returns an account's state; null: it has none. */
  state(account: string): AccountState | null
  /** Answers a media: URL; any unknown account or path is a 404. */
  media(request: MediaRequest): Promise<MediaAnswer>
  /** Title of a document with the messages of a narrow; null: the account has no state. */
  exportTitle(account: string, narrow: Narrow): string | null
  /** See electron/core/export. */
  exportConversation(account: string, request: ExportRequest, sink: ExportSink): Promise<CallResult<null>>
  /**
   * Handles a `<scheme>://` address from the system: the answer to a sign-in, or the application's own link to a
   * conversation, a message or a person of an account. Unknown ones are logged and dropped. Returns what it was.
   */
  handleDeepLink(url: string): 'login' | 'place' | 'unknown'
  /**
   * Signs in without asking the server. With `userId` the account is kept and its key is stored unprotected; without,
   * it lasts for this run only, without the vault and without a trace on disk.
   */
  demoLogin(login: DemoLogin): Promise<CallResult<{ readonly account: string }>>
  /** Called after sleep or when the network is back: every account polls at once. May be called often. */
  reconnect(): void
  /** Receives what the window shows and whether it has the focus; notifications and presence follow it. */
  setFocus(focus: WindowFocus): void
  /** Returns the number of unsent messages that would be lost by leaving now. */
  unsent(): number
  /**
   * Stops every loop and flushes files; queues are left to expire. Rejects
   * while a thread that hangs is still at work.
   */
  close(): Promise<void>
}

/** Reads the profile, starts every account that has a key, and returns without waiting for them. */
export async function createClient(options: ClientOptions): Promise<Client> {
  const { clock, dir, log, timeoutScale = usualPatience, version } = options
  const now = clock.now()
  // Each file takes a while the first time, and a page that is being opened needs this thread in between.
  const settingsFile = openSettingsFile(dir, now)
  const list = openAccountList(dir, now)
  await yieldToEventLoop()
  const ui = openSessionState(dir, now, log)
  await yieldToEventLoop()
  const vault = openVault(
    dir,
    options.cipher,
    log,
    now,
    (notice) => notify(notice),
    (key) => options.onSecret?.(key),
  )
  const userAgent = userAgentOf(version)
  const guard = createGuard(log)
  const pushes = createEmitter<CorePush>('push', guard)
  const notifications = createEmitter<NotificationChange>('notification', guard)
  const use = createAppUse(options)

  const notifiers = createNotifiers({
    settings: settingsFile.settings,
    isFocused: (account) => use.isShown(account),
    isMuted: (account) => accounts.record(account)?.muted === true,
    emit: notifications.emit,
    guard,
    told: ui.told,
    tells: (account, id) => {
      if (accounts.record(account) !== null) ui.setTold(account, id)
    },
  })
  const notices = [settingsFile.notice, list.notice].filter((notice) => notice !== null)
  const notify = (notice: string) => {
    notices.push(notice)
    pushes.emit({ name: 'app.notice', payload: notice })
  }
  const stores = createAccountStores({
    dir,
    vault,
    clock,
    log,
    notify,
    maxBytes: () => settingsFile.settings().storeSizeMb * 1024 * 1024,
    spawn: options.storeThread ?? null,
    silence: options.storeSilence,
  })
  const leaving = createLeaving({ dir, now, log, list, ui, vault, stores })
  const accounts = createAccounts({
    ...options,
    leaving,
    userAgent,
    list,
    vault,
    stores,
    ui,
    guard,
    presence: { idle: options.idle, usedSince: use.usedSince },
    push: (push) => {
      if (push.name === 'account.detached') notifiers.forget(push.payload.account)
      if (push.name === 'account.batch') initialStates.onBatch(push.payload)
      pushes.emit(push)
    },
    onRestored: notifiers.restored,
    onReminder: (account, item, state) => notifications.emit(reminderOf(account, item, state)),
    onBatch: notifiers.onBatch,
  })
  const initialStates = createInitialStates({ accounts, ui, guard })
  const login = createLoginCalls({
    fetch: options.fetchFor(null),
    userAgent,
    timeoutScale,
    clock,
    log,
    openExternal: options.openExternal,
    claimScheme: options.claimScheme ?? (async () => ({ ok: true, release: () => undefined })),
    add: accounts.add,
    record: (account) => accounts.record(account),
    finished: (result) => pushes.emit({ name: 'login.finished', payload: result }),
  })
  const running = () => accounts.ids().flatMap((id) => accounts.running(id) ?? [])
  const reconnectTriggers = createReconnectTriggers({
    clock,
    reconnect: () => {
      for (const account of running()) account.reconnect()
    },
  })
  const media = (request: MediaRequest) => serveMedia(request, mediaSource, userAgent)
  const mediaSource = (id: string) => {
    const account = accounts.running(id)
    const record = accounts.record(id)
    if (!account || !record) return null
    const { realmUrl } = record
    return {
      realmUrl,
      credentials: account.credentials,
      requestOnce: options.requestOnceFor(id),
      timeoutScale,
      log,
    }
  }
  await yieldToEventLoop()
  accounts.startAll()
  if (options.shown !== undefined) initialStates.prepare(options.shown)
  void (options.shown ?? Promise.resolve()).then(leaving.tidy)

  return {
    handlers: {
      ...login.handlers,
      ...createAccountCalls(accounts, ui),
      ...createOwnAccountCalls({ accounts, log, prompts: options.prompts }),
      ...createOrganizationCalls(accounts),
      ...createPeopleCalls(accounts, options.prompts),
      ...createModerationCalls(accounts),
      ...createBotCalls(accounts, options.prompts),
      ...createOperationCalls(accounts),
      ...createChannelCalls(accounts),
      ...createSearchCalls(accounts),
      'emoji.names': createEmojiNames(accounts, { ...options, timeoutScale, userAgent }),
      ...createDraftCalls(accounts),
      ...createUploadCalls(accounts, options),
      ...createFileCalls(accounts),
      ...createMessageCalls(accounts),
      ...createLineCalls(accounts),
      ...createLaterCalls(accounts),
      ...createPinCalls(accounts),
      ...createSavedSearchCalls(accounts),
      'upload.open': createOpenUpload(accounts, options.openExternal),
      ...createProfileCalls({ accounts, settingsFile, ui, log, push: pushes.emit }),
    },
    bootstrap: () => ({
      accounts: accounts.summaries(),
      settings: settingsFile.settings(),
      keyringAvailable: vault.keyringAvailable(),
      restore: ui.restore(),
      // A window is told these once; later notices are pushed.
      notices: [...notices],
    }),
    initialState: initialStates.take,
    onPush: pushes.listen,
    onNotification: notifications.listen,
    state: (id) => accounts.running(id)?.state() ?? null,
    media,
    exportTitle: (id, narrow) => {
      const state = accounts.running(id)?.state() ?? null
      return state === null ? null : titleOf(state, narrow)
    },
    exportConversation: (id, request, sink) =>
      usingAccount(accounts)(id, async (account) => {
        const { exportConversation } = await import('../export/exportConversation.ts')
        const state = account.state()
        const realmUrl = accounts.record(id)?.realmUrl
        if (state === null || realmUrl === undefined)
          return fault({ code: 'network', message: t('core.network') })
        return exportConversation({ id, account, state, realmUrl, media }, request, sink)
      }),
    handleDeepLink: (url) => {
      for (const { id, realmUrl } of accounts.summaries()) {
        const hash = url.toLowerCase().startsWith('topical:') ? placeOfLink(url, realmUrl) : null
        if (hash === null) continue
        pushes.emit({ name: 'app.navigate', payload: { account: id, hash } })
        return 'place'
      }
      return login.handleDeepLink(url)
    },
    demoLogin: (login) => demoLogin(accounts, login),
    reconnect: reconnectTriggers.now,
    setFocus: (next) => {
      const change = use.setFocus(next)
      if (change === 'came') for (const account of running()) account.reconnectIfIdle()
      if (change !== 'same') for (const account of running()) account.tellPresence()
    },
    unsent: () => running().reduce((sum, { operations }) => sum + operations.unsaved(), 0),
    close: async () => {
      reconnectTriggers.stop()
      login.close()
      await closeProfile({ ui, accounts, leaving, stores })
    },
  }
}

interface OpenProfile {
  readonly ui: SessionState
  readonly accounts: Accounts
  readonly leaving: Leaving
  readonly stores: AccountStores
}

/**
 * Closes the accounts. That may take longer than a quit waits, so the session's state is written before it; the window
 * may report where it is meanwhile, which is written after it.
 */
async function closeProfile({ ui, accounts, leaving, stores }: OpenProfile): Promise<void> {
  ui.flush()
  await accounts.close()
  await leaving.close()
  try {
    await stores.close()
  } finally {
    ui.flush()
  }
}
