import { app, clipboard, Notification, shell } from 'electron'
import type { BrowserWindow } from 'electron'
import type { Client } from '../../core/client/client.ts'
import { unquoted } from '../../core/platform/redact.ts'
import type { Log } from '../../core/platform/log.ts'
import type { CallInput, CallResult } from '../../../shared/ipc/contract.ts'
import type { ClientHandle } from '../application/client.ts'
import type { Microphone } from '../network/microphone.ts'
import type { OpenExternal } from '../links/externalLinks.ts'
import type { Downloads } from '../files/downloads.ts'
import type { TextEditors } from '../files/textEditor.ts'
import type { ShownListener } from '../window/focus.ts'
import type { OwnWindows } from '../window/ownWindows.ts'
import type { Spelling } from '../window/spelling.ts'
import type { Windows } from '../window/windows.ts'
import type { Handlers } from './ipc.ts'
import { confirm } from '../window/confirm.ts'
import { createPageConsent } from './pageConsent.ts'
import { loadSound } from './loadSound.ts'
import { mark } from '../application/performanceMarks.ts'
import type { PushSender } from './pushes.ts'

const done: CallResult<null> = { ok: true, value: null }

/** Returns the window of a call, or null if it was closed, possibly before the call is handled. */
const openOnly = (window: BrowserWindow) => ({ current: () => (window.isDestroyed() ? null : window) })

export interface HandlerParts {
  readonly core: Pick<ClientHandle, 'onAccounts'>
  readonly log: Log & { readonly path: string }
  readonly microphone: Microphone
  readonly openExternal: OpenExternal
  readonly pushes: PushSender
  readonly windows: Windows
  readonly downloads: Downloads
  /** Called when the first frame with content is painted. */
  readonly painted: readonly (() => void)[]
  /** Called with the theme of the account that the window shows. */
  readonly useTheme: (theme: CallInput<'app.theme'>) => void
  /** Called with the page that a window shows. */
  readonly shown: readonly ShownListener[]
  /** Returns the spell checker, created on first use. */
  readonly spelling: () => Promise<Spelling>
  /** Returns the windows of one conversation, created on first use. */
  readonly own: () => Promise<OwnWindows>
}

/** Returns the core's handlers together with the shell's own. */
export async function callHandlers(client: Promise<Client>, parts: HandlerParts): Promise<Handlers> {
  const core = await client
  const { downloads, log, microphone, openExternal, own, pushes, painted, shown, useTheme, windows } = parts
  microphone.onStop(() => pushes.push({ name: 'microphone.stopped', payload: true }))
  downloads.onChange((rows) => pushes.push({ name: 'downloads.changed', payload: rows }))
  const consent = createPageConsent(
    (question) => confirm(windows.inUse(), question),
    () => core.bootstrap().accounts,
  )
  let opened: Promise<TextEditors> | null = null
  const editors = () =>
    (opened ??= import('../files/textEditor.ts').then(({ createTextEditors }) =>
      createTextEditors(parts.core),
    ))
  const declined = async (): Promise<CallResult<never>> => {
    const { t } = await import('../../../shared/i18n.ts')
    return { ok: false, error: { code: 'refused', message: t('shell.consent.declined') } }
  }
  return {
    ...core.handlers,
    'login.probe': async (input) =>
      (await consent.mayReach(input.address, input.allowHttp))
        ? core.handlers['login.probe'](input)
        : declined(),
    'login.password': async (input) =>
      (await consent.mayReach(input.realmUrl, false)) ? core.handlers['login.password'](input) : declined(),
    'login.external': async (input) =>
      (await consent.mayReach(input.realmUrl, false)) ? core.handlers['login.external'](input) : declined(),
    'settings.set': async (patch) => {
      const allowed = await consent.allowed(patch, core.bootstrap().settings)
      // Twice, because a recording can start before the setting is saved.
      if (patch.microphone === false) microphone.stop()
      const saved = await core.handlers['settings.set'](allowed)
      if (patch.microphone === false) microphone.stop()
      return saved
    },
    'app.bootstrap': async (_input, { account, window }) => {
      pushes.listening(window)
      const versions = { appVersion: app.getVersion(), electronVersion: process.versions.electron }
      const edits = opened === null ? [] : (await opened).takeOver(window)
      if (account !== null) {
        const value = { ...versions, platform: process.platform, edits, ...ownBootstrap(core, account) }
        return { ok: true, value: { ...value, ...(await own()).begin(window) } }
      }
      const initialState = await core.initialState((id) => pushes.attach(id, window))
      return {
        ok: true,
        value: {
          ...versions,
          platform: process.platform,
          edits,
          ...core.bootstrap(),
          initialState,
          own: null,
        },
      }
    },
    'app.painted': async ({ messageId }, { account, window }) => {
      pushes.painted(window)
      // A reopened or reloaded window has no rows.
      const rows = downloads.rows()
      if (rows.length > 0) pushes.push({ name: 'downloads.changed', payload: rows })
      if (account !== null) return done
      mark('painted')
      // The benchmark knows with which message the frame must end.
      if (messageId !== null) mark(`painted-message-${String(messageId)}`)
      for (const tell of painted) tell()
      return done
    },
    'app.log': async ({ level, text }) => {
      log[level](`page: ${unquoted(text)}`)
      return done
    },
    'app.openLog': async () => {
      shell.showItemInFolder(log.path)
      return done
    },
    'app.openExternal': async ({ url }) => {
      if (await openExternal(url)) return done
      const { t } = await import('../../../shared/i18n.ts')
      return { ok: false, error: { code: 'refused', message: t('shell.address.refused') } }
    },
    'app.copyText': async ({ text }) => {
      // Some versions of Electron return a promise.
      await clipboard.writeText(text)
      return done
    },
    'app.save': (input, { window }) => downloads.save(input, openOnly(window)),
    'app.export': async (input, { window }) => {
      const { startExport } = await import('../files/exports.ts')
      return startExport(input, openOnly(window), { client: core, downloads, log })
    },
    'app.downloads': async () => ({ ok: true, value: downloads.rows() }),
    'app.download': async (input, { window }) => {
      downloads.control(input, openOnly(window))
      return done
    },
    'app.replaceSelection': async ({ text }, { window }) => {
      openOnly(window).current()?.webContents.replace(text)
      return done
    },
    'app.edit': async (input, { window }) => (await editors()).open(input, window),
    'app.edited': async (input) => ({ ok: true, value: await (await editors()).next(input) }),
    'app.endEdit': async ({ id }) => {
      ;(await editors()).end(id)
      return done
    },
    ...spellingHandlers(parts.spelling),
    'app.copyPicture': async ({ x, y }, { window }) => {
      openOnly(window).current()?.webContents.copyImageAt(x, y)
      return done
    },
    'app.testNotification': async () => testNotification(),
    'app.chooseSound': async (_input, { window }) => {
      const { chooseSound } = await import('../files/ownSound.ts')
      return chooseSound(openOnly(window).current(), core.bootstrap().settings.ownSound)
    },
    'app.theme': async (theme) => {
      useTheme(theme)
      return done
    },
    'ui.remember': async (now, { account, window }) => {
      for (const tell of shown) tell(now, window)
      if (account !== null) {
        ;(await own()).moved(window, now.hash)
        return done
      }
      return core.handlers['ui.remember'](now)
    },
    'window.open': async (input) => (await own()).open(input),
    'window.onTop': async ({ onTop }, { account, window }) => {
      return { ok: true, value: account !== null && (await own()).setOnTop(window, onTop) }
    },
    'window.microphone': async ({ on }, { account, window }) => {
      const page = account === null ? openOnly(window).current()?.webContents : undefined
      const isAllowed = on && core.bootstrap().settings.microphone === true
      return { ok: true, value: page !== undefined && microphone.allow(isAllowed ? page : null) }
    },
    'app.sound': ({ account, path }) => loadSound(core, account, path),
    'window.main': async (place) => {
      windows.show()
      pushes.push({ name: 'app.navigate', payload: place })
      return done
    },
    'account.attach': async (input, { window }) => {
      pushes.attach(input.account, window)
      return core.handlers['account.attach'](input)
    },
  }
}

/** Returns the handlers of calls about spelling. */
function spellingHandlers(spelling: HandlerParts['spelling']) {
  return {
    'spelling.start': async () => {
      await (await spelling()).start()
      return done
    },
    'spelling.state': async () => ({ ok: true, value: await (await spelling()).state() }),
    'spelling.add': async (_input, { window }) => (await spelling()).add(openOnly(window).current()),
    'spelling.remove': async ({ language }) => {
      await (await spelling()).remove(language)
      return done
    },
    'spelling.removeWord': async ({ word }) => {
      ;(await spelling()).removeWord(word)
      return done
    },
  } satisfies Partial<Handlers>
}

/** A window of one conversation gets only its own account, and no notices, which the main window shows. */
function ownBootstrap(core: Client, account: string) {
  const { accounts, ...known } = core.bootstrap()
  return { ...known, accounts: accounts.filter(({ id }) => id === account), notices: [], initialState: null }
}

/** Stored, so that it is not garbage-collected. A new one replaces it, however often the page asks. */
let tested: Notification | null = null

/**
 * Resolves when the system has shown or refused the notification. The reason is returned, because the user is testing
 * it.
 */
async function testNotification(): Promise<CallResult<null>> {
  const { t } = await import('../../../shared/i18n.ts')
  const failed = (reason: string): CallResult<null> => ({
    ok: false,
    error: { code: 'unknown', message: t('shell.notification.test_failed', { reason }) },
  })
  if (!Notification.isSupported()) return failed(t('shell.notification.none'))
  tested?.close()
  return new Promise((resolve) => {
    const notification = new Notification({
      title: t('shell.notification.test_title'),
      body: t('shell.notification.test_body', { app: app.name }),
      // The page plays the account's sound.
      silent: true,
    })
    tested = notification
    // Not every system reports that it has shown a notification.
    const timer = setTimeout(() => resolve(done), 3000)
    notification.once('show', () => {
      clearTimeout(timer)
      resolve(done)
    })
    notification.once('failed', (_event, error) => {
      clearTimeout(timer)
      resolve(failed(error))
    })
    notification.show()
  })
}
