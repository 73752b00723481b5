import { config } from 'zod'
import { enableAppProtocol } from './shell/network/appProtocol.ts'
import { enableClient } from './shell/application/client.ts'
import { createCallRates } from './shell/ipc/callRates.ts'
import { enableClientCertificates } from './shell/network/clientCertificates.ts'
import { enablePageProcess } from './shell/application/pageProcess.ts'
import { enableContextMenu } from './shell/window/contextMenu.ts'
import { enableCrashReports } from './shell/application/crashReports.ts'
import { enableDeepLinks } from './shell/links/deepLinks.ts'
import { enableDeveloperTools } from './shell/window/developerTools.ts'
import { enableDownloads } from './shell/files/downloads.ts'
import { enableExternalLinks } from './shell/links/externalLinks.ts'
import { firstFrame } from './shell/window/firstFrame.ts'
import { enableFocus } from './shell/window/focus.ts'
import { readFlags } from './shell/application/flags.ts'
import { enableGraphics } from './shell/application/graphics.ts'
import { callHandlers } from './shell/ipc/handlers.ts'
import { enableIconCount } from './shell/desktop/iconCount.ts'
import { enableIpc } from './shell/ipc/ipc.ts'
import { enableLifecycle } from './shell/application/lifecycle.ts'
import { enableLog } from './shell/application/logFile.ts'
import { createMicrophone, enableMicrophoneStops } from './shell/network/microphone.ts'
import { mark } from './shell/application/performanceMarks.ts'
import { enableMediaProtocol } from './shell/network/mediaProtocol.ts'
import { openWindowState } from './shell/window/windowState.ts'
import { enableMenu } from './shell/window/menu.ts'
import { enableNavigation } from './shell/network/navigation.ts'
import { enableNotifications } from './shell/desktop/notifications.ts'
import { enablePermissions } from './shell/network/permissions.ts'
import { enablePower } from './shell/application/power.ts'
import { enablePushes } from './shell/ipc/pushes.ts'
import { enableRecovery } from './shell/window/recovery.ts'
import { enableSandbox } from './shell/application/sandbox.ts'
import { enableSchemes } from './shell/network/schemes.ts'
import { enableScreenshot } from './shell/application/screenshot.ts'
import { sessionBus } from './shell/desktop/sessionBus.ts'
import { enableSingleInstance, type SingleInstance } from './shell/application/singleInstance.ts'
import { enableSpellCheck } from './shell/window/spellCheck.ts'
import { enableStoreThread } from './shell/application/storeThread.ts'
import { takeDemoLogin } from './shell/application/takeDemoLogin.ts'
import { enableTheme } from './shell/window/theme.ts'
import { enablePresenting } from './shell/window/presenting.ts'
import { enableTray } from './shell/desktop/tray.ts'
import { enableCloseToTray } from './shell/window/closeToTray.ts'
import { enableWindowNetwork } from './shell/network/windowNetwork.ts'
import { enableWindows } from './shell/window/windows.ts'
import type { OwnWindows } from './shell/window/ownWindows.ts'
import { enableZoom } from './shell/window/zoom.ts'

mark('main-start')
// Before the first screen, zod must not compile schemas: each is used once, and compiling takes longer.
config({ jitless: true })
const first = enableSingleInstance()
if (first !== null) start(first)

/**
 * Starts the parts of the app in the order in which they take effect: guards before what they guard, and the window
 * before anything that its first frame does not need. Each part waits for what it needs.
 */
function start(instance: SingleInstance): void {
  const storeThread = enableStoreThread()
  const demo = takeDemoLogin()
  const flags = readFlags()
  const log = enableLog()
  enableSandbox(log)
  enableSchemes()
  enableGraphics()
  enablePageProcess()
  enableCrashReports()

  const openExternal = enableExternalLinks(log)
  const mayCall = createCallRates()
  enableNavigation(openExternal, mayCall, log)
  const microphone = createMicrophone()
  enablePermissions(microphone)
  enableClientCertificates()
  enableWindowNetwork()
  const spelling = enableSpellCheck(() => core, log)
  const page = enableAppProtocol()
  const downloads = enableDownloads(mayCall, log)

  const memory = openWindowState()
  const windows = enableWindows(memory, flags)
  const frame = firstFrame()
  const bus = sessionBus()
  enableMicrophoneStops(microphone, windows, bus, frame.shown)
  void frame.shown.then(() => config({ jitless: false }))
  const core = enableClient({ log, openExternal, demo, page, windows, storeThread, shown: frame.shown })
  core.onAccounts((accounts) => downloads.keepOnly(new Set(accounts.map(({ id }) => id))))
  enableMediaProtocol(core.client, frame.shown)
  const pushes = enablePushes(windows, core, log)
  const painted = [frame.painted, enableScreenshot(flags, windows)]
  const shown = [enableFocus(windows, core.client), enableRecovery(windows, log)]
  const useTheme = enableTheme(core, memory, flags)
  const loadOwnWindows = async (): Promise<OwnWindows> => {
    await frame.shown
    const { createOwnWindows } = await import('./shell/window/ownWindows.ts')
    return (ownWindows ??= createOwnWindows(core, windows, log))
  }
  let ownWindows: OwnWindows | null = null
  // The windows of the last run reopen after the first screen is shown.
  void loadOwnWindows().catch((error: unknown) => log.error('windows could not be opened again', { error }))
  const parts = {
    core,
    microphone,
    own: loadOwnWindows,
    downloads,
    log,
    openExternal,
    spelling,
    pushes,
    painted,
    shown,
    useTheme,
    windows,
  }
  enableIpc(windows, callHandlers(core.client, parts), pushes, log, mayCall)

  const zoom = enableZoom(windows, memory, core)
  const developerTools = enableDeveloperTools(core)
  enableCloseToTray(windows, memory)
  enableMenu({ core, windows, pushes, zoom, developerTools, log, shown: frame.shown })
  enableContextMenu(windows, openExternal)
  enableNotifications({ core, windows, pushes, bus, log, shown: frame.shown })
  enablePresenting({ core, windows })
  enableTray({ core, windows, pushes, bus, log, shown: frame.shown })
  enableIconCount({ core, windows, bus, shown: frame.shown })
  enablePower(core.client)
  const links = enableDeepLinks(core.client, windows, log)
  enableLifecycle({ core, windows, memory, log, instance, links, bus })
}
