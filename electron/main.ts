import { config } from 'zod'
import { enableAppProtocol } from './shell/appProtocol.ts'
import { enableClient } from './shell/client.ts'
import { enableClientCertificates } from './shell/clientCertificates.ts'
import { enableCompiledPage } from './shell/compiledPage.ts'
import { enableContextMenu } from './shell/contextMenu.ts'
import { enableCrashReports } from './shell/crashReports.ts'
import { enableDeepLinks } from './shell/deepLinks.ts'
import { enableDeveloperTools } from './shell/developerTools.ts'
import { enableDownloads } from './shell/downloads.ts'
import { enableExternalLinks } from './shell/externalLinks.ts'
import { firstFrame } from './shell/firstFrame.ts'
import { enableFocus } from './shell/focus.ts'
import { readFlags } from './shell/flags.ts'
import { enableGraphics } from './shell/graphics.ts'
import { callHandlers } from './shell/handlers.ts'
import { enableIconCount } from './shell/iconCount.ts'
import { enableIpc } from './shell/ipc.ts'
import { enableLifecycle } from './shell/lifecycle.ts'
import { enableLog } from './shell/logFile.ts'
import { mark } from './shell/performanceMarks.ts'
import { enableMediaProtocol } from './shell/mediaProtocol.ts'
import { openWindowState } from './shell/windowState.ts'
import { enableMenu } from './shell/menu.ts'
import { enableNavigation } from './shell/navigation.ts'
import { enableNotifications } from './shell/notifications.ts'
import { enablePermissions } from './shell/permissions.ts'
import { enablePower } from './shell/power.ts'
import { enablePushes } from './shell/pushes.ts'
import { enableRecovery } from './shell/recovery.ts'
import { enableSandbox } from './shell/sandbox.ts'
import { enableSchemes } from './shell/schemes.ts'
import { enableScreenshot } from './shell/screenshot.ts'
import { sessionBus } from './shell/sessionBus.ts'
import { enableSingleInstance, type SingleInstance } from './shell/singleInstance.ts'
import { enableSpellCheck } from './shell/spellCheck.ts'
import { enableStoreThread } from './shell/storeThread.ts'
import { takeDemoLogin } from './shell/takeDemoLogin.ts'
import { enableTheme } from './shell/theme.ts'
import { enableTray } from './shell/tray.ts'
import { enableCloseToTray } from './shell/closeToTray.ts'
import { enableWindowNetwork } from './shell/windowNetwork.ts'
import { enableWindows } from './shell/windows.ts'
import { enableZoom } from './shell/zoom.ts'

mark('main-start')
// Before the first screen zod compiles no schema to a function: each is used once, and compiling takes longer.
config({ jitless: true })
const first = enableSingleInstance()
if (first !== null) start(first)

/**
 * The parts of the application in the order they take effect: what guards comes before what it guards, and the
 * window before all that its first frame does not need. Each part waits by itself for what it needs.
 */
function start(instance: SingleInstance): void {
  const storeThread = enableStoreThread()
  const demo = takeDemoLogin()
  const flags = readFlags()
  const log = enableLog()
  enableSandbox()
  enableSchemes()
  enableGraphics()
  enableCompiledPage()
  enableCrashReports()

  const openExternal = enableExternalLinks(log)
  enableNavigation(openExternal, log)
  enablePermissions()
  enableClientCertificates()
  enableWindowNetwork()
  enableSpellCheck()
  const handedOver = enableAppProtocol()
  enableDownloads(log)

  const memory = openWindowState()
  const windows = enableWindows(memory, flags)
  const frame = firstFrame()
  void frame.shown.then(() => config({ jitless: false }))
  const core = enableClient({ log, openExternal, demo, handedOver, windows, storeThread, shown: frame.shown })
  enableMediaProtocol(core.client, frame.shown)
  const pushes = enablePushes(windows, core, log)
  const painted = [frame.painted, enableScreenshot(flags, windows)]
  const shown = [enableFocus(windows, core.client), enableRecovery(windows, log)]
  const useTheme = enableTheme(core, memory, flags)
  const parts = { log, openExternal, pushes, painted, shown, useTheme }
  enableIpc(windows, callHandlers(core.client, parts), pushes, log)

  const zoom = enableZoom(windows, memory)
  const developerTools = enableDeveloperTools(core)
  enableCloseToTray(windows, memory)
  enableMenu({ core, windows, pushes, zoom, developerTools, log, shown: frame.shown })
  enableContextMenu(windows, openExternal)
  enableNotifications(core, windows, pushes, log)
  const bus = sessionBus()
  enableTray({ core, windows, pushes, bus, log, shown: frame.shown })
  enableIconCount({ core, windows, bus, shown: frame.shown })
  enablePower(core.client)
  const links = enableDeepLinks(core.client, windows, log)
  enableLifecycle({ core, windows, memory, log, instance, links, bus })
}
