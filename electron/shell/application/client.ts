import { app, shell } from 'electron'
import type { Client } from '../../core/client/client.ts'
import type { CorePush } from '../../core/account/corePush.ts'
import { yieldToEventLoop } from '../../core/platform/yieldToEventLoop.ts'
import { defaultSettings } from '../../../shared/settings/settings.ts'
import type { AccountSummary } from '../../../shared/ipc/contract.ts'
import type { ClientSettings } from '../../../shared/settings/settings.ts'
import type { PageProgress } from '../network/appProtocol.ts'
import type { AppLog } from './logFile.ts'
import { forgetSession } from '../network/accountSession.ts'
import type { StartOptions } from './startClient.ts'
import { sayError } from './terminal.ts'

export interface ClientHandle {
  readonly client: Promise<Client>
  /** The settings as they are now; the defaults until they are read. */
  settings(): ClientSettings
  /** Called with the settings once they are read, and with every change. */
  onSettings(listener: (settings: ClientSettings) => void): void
  /** Called with the accounts once they are known, and with every change. */
  onAccounts(listener: (accounts: readonly AccountSummary[]) => void): void
  /** Every push of the core, in order. */
  onPush(listener: (push: CorePush) => void): void
}

export interface ClientParts extends Omit<StartOptions, 'programmed'> {
  readonly demo: string | null
  readonly page: PageProgress
}

/**
 * Starts the client without a window. That takes main a while, which would delay the page: it begins when the page's
 * process is starting beside us, rests while that one asks for its program, and is done before it asks for more.
 */
export function enableClient({ demo, page, ...parts }: ClientParts): ClientHandle {
  const { log } = parts
  const pushListeners: ((push: CorePush) => void)[] = []
  const settingsListeners: ((settings: ClientSettings) => void)[] = []
  let settings = defaultSettings
  const accountListeners: ((accounts: readonly AccountSummary[]) => void)[] = []
  let accounts: readonly AccountSummary[] | null = null
  const settleAccounts = (next: readonly AccountSummary[]): void => {
    forgetGone(accounts ?? [], next, log)
    accounts = next
    for (const listener of accountListeners) listener(next)
  }
  const settle = (next: ClientSettings): void => {
    settings = next
    for (const listener of settingsListeners) listener(next)
  }
  const forward = (push: CorePush): void => {
    if (push.name === 'settings.changed') settle(push.payload)
    if (push.name === 'accounts.changed') settleAccounts(push.payload)
    for (const listener of pushListeners) listener(push)
  }
  const start = async (): Promise<Client> => {
    await page.handedOver
    // In parts, between which main goes on opening the page.
    await import('../../../shared/i18n.ts')
    await yieldToEventLoop()
    const { startClient } = await import('./startClient.ts')
    await yieldToEventLoop()
    const client = await startClient({ ...parts, programmed: page.programmed })
    client.onPush(forward)
    settleAccounts(client.bootstrap().accounts)
    settle(client.bootstrap().settings)
    if (demo !== null) await (await import('./demoLogin.ts')).demoLogin(client, demo)
    return client
  }
  const client = start()
  client.catch((error: unknown) => {
    log.error('the client could not start', { error })
    sayError(`The client could not start: ${error instanceof Error ? String(error.stack) : String(error)}`)
    void leaveFailedStart(error, log.path).catch(() => app.quit())
  })
  return {
    client,
    settings: () => settings,
    onSettings: (listener) => settingsListeners.push(listener),
    onAccounts(listener) {
      accountListeners.push(listener)
      if (accounts !== null) listener(accounts)
    },
    onPush: (listener) => pushListeners.push(listener),
  }
}

/** Starts again or quits, as the user chooses: a window without a client stays empty. */
async function leaveFailedStart(error: unknown, logPath: string): Promise<void> {
  const { askAfterFailedStart } = await import('../window/crashDialog.ts')
  const choice = await askAfterFailedStart(error instanceof Error ? error.message : String(error))
  if (choice === 'log') shell.showItemInFolder(logPath)
  if (choice === 'retry') app.relaunch()
  app.quit()
}

/** Drops the session data of accounts that are no longer listed, and what the log has of them. */
function forgetGone(
  before: readonly AccountSummary[],
  now: readonly AccountSummary[],
  log: Pick<AppLog, 'forget'>,
): void {
  const host = ({ realmUrl }: AccountSummary): string => new URL(realmUrl).host
  for (const gone of before) {
    if (now.some(({ id }) => id === gone.id)) continue
    void forgetSession(gone.id).catch(() => undefined)
    log.forget(now.some((account) => host(account) === host(gone)) ? [gone.id] : [gone.id, host(gone)])
  }
}
