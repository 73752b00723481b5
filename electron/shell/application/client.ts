import { app, shell } from 'electron'
import type { Client } from '../../core/client/client.ts'
import type { CorePush } from '../../core/account/accountsType.ts'
import { yieldToEventLoop } from '../../core/platform/yieldToEventLoop.ts'
import { defaultSettings } from '../../../shared/settings/settings.ts'
import type { AccountSummary } from '../../../shared/ipc/contract.ts'
import type { ClientSettings } from '../../../shared/settings/settings.ts'
import type { PageProgress } from '../network/appProtocol.ts'
import type { AppLog } from './logFile.ts'
import { forgetSession } from '../network/accountSession.ts'
import type { StartOptions } from './startClient.ts'
import { printError } from './terminal.ts'

export interface ClientHandle {
  readonly client: Promise<Client>
  /** Returns the current settings, or the defaults until they are read. */
  settings(): ClientSettings
  /** Called with the settings when they are read, and after each change. */
  onSettings(listener: (settings: ClientSettings) => void): void
  /** Called with the accounts when they are known, and after each change. */
  onAccounts(listener: (accounts: readonly AccountSummary[]) => void): void
  /** Called with every push of the core, in order. Listeners are added before the client starts. */
  onPush(listener: (push: CorePush) => void): void
}

export interface ClientParts extends Omit<StartOptions, 'programmed'> {
  readonly demo: string | null
  readonly page: PageProgress
}

/**
 * Starts the client without a window. This takes the main process a while and would delay the page. So it starts when
 * the page's process is starting, pauses while that one requests its code, and is done before it requests more.
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
  const settleFrom = (push: CorePush): void => {
    if (push.name === 'settings.changed') settle(push.payload)
    if (push.name === 'accounts.changed') settleAccounts(push.payload)
  }
  const start = async (): Promise<Client> => {
    await page.handedOver
    // Loaded in parts, between which the main process continues to open the page.
    await import('../../../shared/i18n.ts')
    await yieldToEventLoop()
    const { startClient } = await import('./startClient.ts')
    await yieldToEventLoop()
    const client = await startClient({ ...parts, programmed: page.programmed })
    client.onPush(settleFrom, ...pushListeners)
    settleAccounts(client.bootstrap().accounts)
    settle(client.bootstrap().settings)
    if (demo !== null) await (await import('./demoLogin.ts')).demoLogin(client, demo)
    return client
  }
  const client = start()
  client.catch((error: unknown) => {
    log.error('the client could not start', { error })
    printError(`The client could not start: ${error instanceof Error ? String(error.stack) : String(error)}`)
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

/** Restarts or quits, as the user chooses, because a window without a client stays empty. */
async function leaveFailedStart(error: unknown, logPath: string): Promise<void> {
  const { askAfterFailedStart } = await import('../window/crashDialog.ts')
  const choice = await askAfterFailedStart(error instanceof Error ? error.message : String(error))
  if (choice === 'log') shell.showItemInFolder(logPath)
  if (choice === 'retry') app.relaunch()
  app.quit()
}

/** Deletes the session data of removed accounts, and their lines in the log. */
function forgetGone(
  before: readonly AccountSummary[],
  now: readonly AccountSummary[],
  log: Pick<AppLog, 'forget'>,
): void {
  const host = ({ realmUrl }: AccountSummary): string => new URL(realmUrl).host
  for (const removed of before) {
    if (now.some(({ id }) => id === removed.id)) continue
    void forgetSession(removed.id).catch(() => undefined)
    log.forget(
      now.some((account) => host(account) === host(removed)) ? [removed.id] : [removed.id, host(removed)],
    )
  }
}
