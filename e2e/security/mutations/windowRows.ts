import type { Row } from './row.ts'

const sources = 'e2e/security/sources.test.ts'
const page = 'e2e/security/rows.spec.ts'
const shell = 'electron/shell'

/** Restrictions of the window. */
export const windowRows: Readonly<Record<number, Row>> = {
  1: {
    protects: 'windows are made in one place',
    mutations: [
      {
        name: 'a second place makes a window',
        file: `${shell}/window/closing.ts`,
        at: 'hasTrayHost(connected)',
        becomes: 'hasTrayHost(connected, new electron.BrowserWindow({}))',
        test: [sources, 'row 1: windows are created in one place, and the printing one in another'],
      },
    ],
  },
  2: {
    protects: 'the preferences of a window',
    mutations: [
      {
        name: 'a window without a sandbox',
        file: `${shell}/window/webPreferences.ts`,
        at: 'sandbox: true',
        becomes: 'sandbox: false',
        test: [
          `${shell}/window/webPreferences.test.ts`,
          'the preferences are these and no others, and cannot be changed',
        ],
      },
      {
        name: 'the page that is printed runs scripts',
        file: `${shell}/files/printPdf.ts`,
        at: 'javascript: false',
        becomes: 'javascript: true',
        test: [`${shell}/window/webPreferences.test.ts`, 'the print window has the same preferences'],
      },
      {
        name: 'the application without a sandbox',
        file: `${shell}/application/sandbox.ts`,
        at: 'app.enableSandbox()',
        becomes: 'undefined',
        test: [`${shell}/window/webPreferences.test.ts`, 'the sandbox is on for all'],
      },
    ],
  },
  3: {
    protects: 'no remote module, no Node in the page',
    mutations: [
      {
        name: 'the remote module',
        file: `${shell}/application/sandbox.ts`,
        at: "'electron'",
        becomes: "'@electron/remote'",
        test: [sources, 'row 3: no remote module, in no lock file and no source'],
      },
    ],
  },
  4: {
    protects: 'the bridge has invoke and on',
    mutations: [
      {
        name: 'a callback gets the event',
        file: 'electron/preload.ts',
        at: 'void callback(payload)',
        becomes: 'void callback(_event)',
        test: ['electron/preload.test.ts', 'gives a callback the payload and never the event'],
      },
      {
        name: 'any name passes',
        file: 'electron/preload.ts',
        at: "typeof name !== 'string' || !names.has(name)",
        becomes: "typeof name !== 'string'",
        test: ['electron/preload.test.ts', 'passes calls of the contract on, and no others'],
      },
    ],
  },
  5: {
    protects: 'the page is served by a scheme of ours',
    mutations: [
      {
        name: 'the scheme of the page bypasses the policy',
        file: `${shell}/network/schemes.ts`,
        at: 'codeCache: true',
        becomes: 'codeCache: true, bypassCSP: true',
        test: [
          `${shell}/network/appProtocol.test.ts`,
          'each scheme is its own origin and bypasses no policy',
        ],
      },
    ],
  },
  6: {
    protects: 'no path leads out of the bundle',
    mutations: [
      {
        name: 'a folder beside the bundle counts as its part',
        file: `${shell}/network/resolveFile.ts`,
        at: 'file.startsWith(root + path.sep)',
        becomes: 'file.startsWith(root)',
        test: [`${shell}/network/resolveFile.test.ts`, '/folder/root-evil/secret'],
      },
    ],
  },
  7: {
    protects: 'the content policy',
    mutations: [
      {
        name: 'scripts in the page',
        file: `${shell}/network/contentPolicy.ts`,
        at: `"script-src 'self'"`,
        becomes: `"script-src 'self' 'unsafe-inline'"`,
        test: [`${shell}/network/appProtocol.test.ts`, 'row 7: allows only what the page needs'],
      },
    ],
  },
  8: {
    protects: 'a nonce for each answer',
    mutations: [
      {
        name: 'one nonce for all answers',
        file: `${shell}/network/appProtocol.ts`,
        at: "process.getBuiltinModule('node:crypto').randomBytes(16).toString('base64')",
        becomes: "'AAAAAAAAAAAAAAAAAAAAAA=='",
        test: [`${shell}/network/appProtocol.test.ts`, 'row 8: each response has a new nonce'],
      },
    ],
  },
  9: {
    protects: 'message HTML is no markup',
    mutations: [
      {
        name: 'a text is written into the document',
        file: 'renderer/features/settings/settings/useSettingControl.ts',
        at: "showToast(t('settings.failed'))",
        becomes: "document.write(t('settings.failed'))",
        test: [sources, 'row 9: no text becomes markup'],
      },
    ],
  },
  10: {
    protects: 'the sanitiser holds against anything',
    mutations: [
      {
        name: 'a message of any size',
        file: 'shared/content/parseContent.ts',
        at: 'nodes > htmlLimits.nodes || text > maxText',
        becomes: 'false',
        test: ['shared/content/bounds.test.ts', 'has limits for every consumer'],
      },
      {
        name: 'links of any scheme',
        file: 'shared/content/links/safeUrl.ts',
        at: "url.protocol === 'mailto:'",
        becomes: 'true',
        test: ['shared/content/sanitizer.test.ts', 'holds nothing outside the allow-list for every attack'],
      },
    ],
  },
  11: {
    protects: 'pages go nowhere',
    mutations: [
      {
        name: 'a page opens windows',
        file: `${shell}/network/navigation.ts`,
        at: "{ action: 'deny' }",
        becomes: "{ action: 'allow' }",
        test: [`${shell}/network/navigation.test.ts`, 'opens no window; the system opens web addresses'],
      },
      {
        name: 'a page goes to another',
        file: `${shell}/network/navigation.ts`,
        at: "contents.on('will-frame-navigate', refuse)",
        becomes: 'undefined',
        test: [`${shell}/network/navigation.test.ts`, 'will-frame-navigate'],
      },
    ],
  },
  12: {
    protects: 'what is handed to the system',
    mutations: [
      {
        name: 'files of the network',
        file: `${shell}/links/externalUrl.ts`,
        at: "['https:', 'http:', 'mailto:']",
        becomes: "['https:', 'http:', 'mailto:', 'smb:']",
        test: [`${shell}/network/navigation.test.ts`, 'is refused'],
      },
      {
        name: 'a mail link attaches files',
        file: `${shell}/links/externalUrl.ts`,
        at: 'link && mailUrl(link)',
        becomes: 'link && url.href',
        test: [`${shell}/network/navigation.test.ts`, 'is opened'],
      },
      {
        name: 'a mail link whose address is a switch',
        file: 'shared/content/links/mailLink.ts',
        at: "item.startsWith('-')",
        becomes: 'false',
        test: ['shared/content/links/mailLink.test.ts', 'refuses'],
      },
      {
        name: 'a mail link adds header lines',
        file: 'shared/content/links/mailLink.ts',
        at: "/\\p{Cc}/u.test(addresses.join('') + subject)",
        becomes: 'false',
        test: ['shared/content/links/mailLink.test.ts', 'refuses'],
      },
      {
        name: 'links are opened as fast as a page follows them',
        file: `${shell}/network/navigation.ts`,
        at: "mayCall('app.openExternal')",
        becomes: 'true',
        test: [`${shell}/network/navigation.test.ts`, 'links beyond the rate of opening are not opened'],
      },
      {
        name: 'an address goes to the system unchecked',
        file: `${shell}/window/contextMenuItems.ts`,
        at: 'contents.session.addWordToSpellCheckerDictionary(params.misspelledWord)',
        becomes: 'void shell.openExternal(params.misspelledWord)',
        test: [sources, 'row 12: URLs reach the system in one place, and files from servers never'],
      },
    ],
  },
  13: {
    protects: 'permissions',
    mutations: [
      {
        name: 'the camera',
        file: `${shell}/network/permissions.ts`,
        at: 'media: false',
        becomes: 'media: true',
        test: [`${shell}/network/permissions.test.ts`, 'allows only full screen and copying'],
      },
      {
        name: 'the camera while a voice message is recorded',
        file: `${shell}/network/microphone.ts`,
        at: "kinds.every((kind) => kind === 'audio')",
        becomes: 'true',
        test: [`${shell}/network/permissions.test.ts`, 'lets only the page that records use the microphone'],
      },
      {
        name: 'the microphone for every window',
        file: `${shell}/network/microphone.ts`,
        at: 'page === recording',
        becomes: 'recording !== null',
        test: [`${shell}/network/permissions.test.ts`, 'lets only the page that records use the microphone'],
      },
      {
        name: 'the microphone without consent',
        file: `${shell}/ipc/handlers.ts`,
        at: 'on && core.bootstrap().settings.microphone === true',
        becomes: 'on',
        test: ['e2e/specs/voice.spec.ts', 'a voice message is recorded, heard and sent as a file'],
      },
      {
        name: 'the microphone after the window is hidden',
        file: `${shell}/network/microphone.ts`,
        at: "window.on('hide', stop)",
        becomes: 'undefined',
        test: [`${shell}/network/permissions.test.ts`, 'lets only the page that records use the microphone'],
      },
      {
        name: 'a new recording in a hidden window',
        file: `${shell}/network/microphone.ts`,
        at: '!window.isVisible()',
        becomes: 'false',
        test: [`${shell}/network/permissions.test.ts`, 'lets only the page that records use the microphone'],
      },
      {
        name: 'the microphone while the computer is locked',
        file: `${shell}/network/microphone.ts`,
        at: "powerMonitor.on('lock-screen', () => setLocked(true))",
        becomes: 'undefined',
        test: [`${shell}/network/permissions.test.ts`, 'lets only the page that records use the microphone'],
      },
      {
        name: 'checks are not answered',
        file: `${shell}/network/permissions.ts`,
        at: "guarded.setPermissionCheckHandler((page, permission, _origin, details) => isAllowed(permission) || isSound(page, permission, [details?.mediaType ?? 'unknown']),)",
        becomes: 'undefined',
        test: [`${shell}/network/permissions.test.ts`, 'denies all devices to requests and checks alike'],
      },
      {
        name: 'the page that is printed gets permissions',
        file: `${shell}/files/printPdf.ts`,
        at: 'answer(false)',
        becomes: 'answer(true)',
        test: [`${shell}/files/exports.test.ts`, 'the printed page gets no permission'],
      },
    ],
  },
  14: {
    protects: 'the window has no network',
    mutations: [
      {
        name: 'any address is local',
        file: `${shell}/network/windowNetwork.ts`,
        at: 'ownSchemes.has(parsed.protocol)',
        becomes: "parsed.protocol !== 'x:'",
        test: [`${shell}/network/windowNetwork.test.ts`, 'is canceled'],
      },
      {
        name: 'the page may connect by WebRTC',
        file: `${shell}/network/windowNetwork.ts`,
        at: 'session.defaultSession.setProxy(nowhere(dev))',
        becomes: 'undefined',
        test: [page, 'row 14: WebRTC cannot connect by datagrams, TCP or TLS'],
      },
      {
        name: 'the page that is printed loads anything',
        file: `${shell}/files/printPdf.ts`,
        at: "!/^(file|data):/.test(details.url) || (details.url.startsWith('file:') && details.url !== url)",
        becomes: 'false',
        test: [`${shell}/files/exports.test.ts`, 'the printed page loads only itself'],
      },
    ],
  },
}
