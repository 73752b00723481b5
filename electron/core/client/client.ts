import { placeOfLink } from '../../../shared/content/links/placeOfLink.ts'
import type { Narrow } from '../../../shared/api/types.ts'
import { t } from '../../../shared/i18n.ts'
import type { CallResult, InitialState, Pushes, Restore } from '../../../shared/ipc/contract.ts'
import type { AccountState } from '../../../shared/model/state/accountState.ts'
import { demoLogin, type DemoLogin } from './account/demoLogin.ts'
import { createAppUse } from './appUse.ts'
import type { WindowFocus } from './appUse.ts'
import { createAccounts } from '../account/accounts.ts'
import { createEmitter } from '../platform/emitter.ts'
import type { ExportRequest, ExportSink } from '../export/exportConversation.ts'
import { titleOf } from '../export/titleOf.ts'
import { fault } from '../http/failure.ts'
import { usingAccount, type CoreHandlers } from './coreHandlers.ts'
import { createClientGifs } from './messages/gifCalls.ts'
import { createGuard } from '../platform/guard.ts'
import { defaultTimeoutScale } from '../http/timeoutScale.ts'
import { callHandlers } from './callHandlers.ts'
import { createClientNotifications } from './clientNotifications.ts'
import { createCreations } from './creations/creations.ts'
import { createLoginCalls } from './account/loginCalls.ts'
import { closeProfile, openProfile } from './openProfile.ts'
import { yieldToEventLoop } from '../platform/yieldToEventLoop.ts'
import { messageReminderOf, reminderOf } from '../notifications/reminder.ts'
import { serveMedia } from '../media/media.ts'
import { createInitialStates } from '../window/initialStates.ts'
import { userAgentOf } from '../http/request.ts'
import { createReconnectTriggers } from '../platform/reconnectTriggers.ts'
import type { MediaRequest } from '../media/media.ts'
import type { MediaAnswer } from '../media/mediaHeaders.ts'
import type { CorePush } from '../account/accountsType.ts'
import type { NotificationAction, NotificationChange } from '../notifications/notificationChange.ts'
import type { ClientOptions } from './clientOptions.ts'

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
  /** Returns the core's part of app.bootstrap. Never waits for the network. */
  bootstrap(): CoreBootstrap
  /**
   * Returns the state that a new window shows first. `follows` is called with the account whose batches the window
   * needs from then on.
   */
  initialState(follows: (account: string) => void): Promise<InitialState | null>
  /** Adds listeners. Pushes arrive in order and must be forwarded in order. Returns a function that removes them. */
  onPush(...listeners: readonly ((push: CorePush) => void)[]): () => void
  onNotification(listener: (change: NotificationChange) => void): () => void
  /** Carries out an action of a notification that was shown. The input comes from outside and is checked. */
  actOnNotification(action: NotificationAction): Promise<CallResult<unknown>>
  /** Returns an account's state, or null if it has none. */
  state(account: string): AccountState | null
  /** Handles a media: URL. Unknown accounts and paths result in a 404. */
  media(request: MediaRequest): Promise<MediaAnswer>
  /** Returns the title of a document with the messages of a narrow, or null if the account has no state. */
  exportTitle(account: string, narrow: Narrow): string | null
  /** See electron/core/export. */
  exportConversation(account: string, request: ExportRequest, sink: ExportSink): Promise<CallResult<null>>
  /**
   * Handles a `<scheme>://` address from the system: the end of a sign-in, or a link to a conversation, message or
   * user. Unknown addresses are logged and ignored. Returns the kind of address.
   */
  handleDeepLink(url: string): 'login' | 'place' | 'unknown'
  /**
   * Signs in without asking the server. With `userId`, the account is stored and its key is stored unprotected. Without
   * it, the account exists for this run only and nothing is written to disk.
   */
  demoLogin(login: DemoLogin): Promise<CallResult<{ readonly account: string }>>
  /**
   * Makes every account poll at once. Called when the computer wakes up or the network is back; may be called often.
   */
  reconnect(): void
  /** Called with the window's page and focus. Notifications and presence depend on them. */
  setFocus(focus: WindowFocus): void
  /** Returns the number of unsent messages that would be lost by quitting now. */
  unsent(): number
  /**
   * Stops every loop and writes all files. Event queues stay on the server until they expire. Rejects if a thread
   * hangs.
   */
  close(): Promise<void>
}

/** Reads the profile and starts every account that has a key, without waiting for them. */
export async function createClient(options: ClientOptions): Promise<Client> {
  const { clock, log, shown = Promise.resolve(), timeoutScale = defaultTimeoutScale, version } = options
  const userAgent = userAgentOf(version)
  const guard = createGuard(log)
  const pushes = createEmitter<CorePush>('push', guard)
  const notifications = createEmitter<NotificationChange>('notification', guard)
  const use = createAppUse(options)
  const profile = await openProfile(options, pushes)
  const { settingsFile, list, ui, vault, stores, leaving, notices } = profile

  const { notifiers, quietWatch } = createClientNotifications({
    accounts: () => accounts,
    clock,
    emit: notifications.emit,
    guard,
    log,
    profile,
    pushes,
    shown,
    use,
  })
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
    push: pushes.emit,
    detached: (account) => {
      notifiers.forget(account)
      pushes.emit({ name: 'account.detached', payload: { account } })
    },
    onRestored: notifiers.restored,
    messageReminder: (...due) => notifications.emit.bind(notifications, messageReminderOf(...due)),
    onReminder: (account, item, state) => notifications.emit(reminderOf(account, item, state)),
    onBatch: notifiers.onBatch,
  })
  const initialStates = createInitialStates({ accounts, ui })
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
    guard,
    reconnect: accounts.reconnect,
  })
  const gifs = createClientGifs(options, settingsFile, userAgent, timeoutScale)
  const media = (file: MediaRequest) => gifs.preview(file.url) ?? serveMedia(file, mediaSource, userAgent)
  const mediaSource = (id: string) => {
    const account = accounts.running(id)
    const record = accounts.record(id)
    if (!account || !record) return null
    const { realmUrl } = record
    const store = account.store()
    return {
      realmUrl,
      pictures: store && { files: store.files, clock },
      credentials: account.credentials,
      requestOnce: options.requestOnceFor(id),
      timeoutScale,
      log,
    }
  }
  const handlers: CoreHandlers = {
    ...login.handlers,
    ...callHandlers({
      accounts,
      creations: createCreations(),
      gifs,
      options,
      profile,
      userAgent,
      timeoutScale,
      push: pushes.emit,
    }),
  }
  await yieldToEventLoop()
  await accounts.startAll(options.programmed ?? Promise.resolve())
  if (options.shown !== undefined) initialStates.prepare(options.shown)
  void shown.then(leaving.tidy)

  return {
    handlers,
    bootstrap: () => ({
      accounts: accounts.summaries(),
      settings: settingsFile.settings(),
      keyringAvailable: vault.keyringAvailable(),
      restore: ui.restore(),
      // A window receives these once; later notices are pushed.
      notices: [...notices],
    }),
    initialState: initialStates.take,
    onPush: pushes.listen,
    onNotification: notifications.listen,
    actOnNotification: async (action) =>
      (await import('./actOnNotification.ts')).actOnNotification({ accounts, handlers, notifiers }, action),
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
      quietWatch.stop()
      login.close()
      await closeProfile(profile, accounts)
    },
  }
}
