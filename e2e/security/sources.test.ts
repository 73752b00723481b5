import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

/** Returns the sources in `folders` by path from the root, without tests. */
function sources(...folders: readonly string[]): ReadonlyMap<string, string> {
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      path.join(folder, name),
    ),
  )
  const code = files.filter(
    (name) => /\.(ts|tsx|html|css)$/.test(name) && !/\.test\.tsx?$|\/(testing|testEnvironment)\b/.test(name),
  )
  return new Map(code.map((name) => [name, readFileSync(path.join(root, name), 'utf8')]))
}

const filesWith = (pattern: RegExp, ...folders: readonly string[]): string[] =>
  [...sources(...folders)].filter(([, text]) => pattern.test(text)).map(([name]) => name)

describe('the sources', () => {
  it('row 1: windows are created in one place, and the printing one in another', () => {
    expect(
      filesWith(/new\s+(?:\w+\.)*(?:BrowserWindow|WebContentsView|BrowserView|BaseWindow)\b/, 'electron'),
    ).toEqual(['electron/shell/files/printPdf.ts', 'electron/shell/window/windows.ts'])
  })

  it('row 3: no remote module, in no lock file and no source', () => {
    expect(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).not.toContain('@electron/remote')
    expect(filesWith(/@electron\/remote|enableRemoteModule/, 'electron', 'renderer', 'shared')).toEqual([])
  })

  it('row 5: no page except the printing one is loaded from a file', () => {
    expect(filesWith(/loadFile\(|file:\/\//, 'electron')).toEqual([])
    expect(filesWith(/pathToFileURL/, 'electron')).toEqual(['electron/shell/files/printPdf.ts'])
  })

  it('row 9: no text becomes markup', () => {
    const sinks =
      /dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|document\.write|createContextualFragment|parseFromString|setHTMLUnsafe|srcdoc/
    expect(filesWith(sinks, 'renderer', 'shared')).toEqual([])
  })

  it('row 12: URLs reach the system in one place, and files from servers never', () => {
    expect(filesWith(/shell\.openExternal\(/, 'electron')).toEqual(['electron/shell/links/externalLinks.ts'])
    expect(filesWith(/shell\.openPath\(/, 'electron')).toEqual([
      'electron/shell/application/about.ts',
      // The user's own draft, as a text file.
      'electron/shell/files/textEditor.ts',
    ])
  })

  it('row 30: dialogs of the system are opened in one place, which cleans their texts', () => {
    expect(filesWith(/dialog\.(?:showMessageBox|showErrorBox)/, 'electron')).toEqual([
      'electron/shell/window/messageBox.ts',
    ])
  })

  it('row 22: certificates are validated by Chromium only', () => {
    const loosened =
      /setCertificateVerifyProc|ignore-certificate-errors|certificate-error|setCertVerifyProc|rejectUnauthorized|NODE_TLS_REJECT|allowNTLMCredentials|auth-server-whitelist/
    expect(filesWith(loosened, 'electron', 'renderer', 'shared')).toEqual([])
  })

  it('row 27: the app’s log learns each key, in order to remove it', () => {
    expect(sources('electron').get('electron/shell/application/startClient.ts')).toContain(
      'onSecret: log.learn',
    )
  })

  it('row 28: crash dumps stay on this computer', () => {
    expect(filesWith(/crashReporter\.start/, 'electron')).toEqual([
      'electron/shell/application/crashReports.ts',
    ])
    expect(sources('electron').get('electron/shell/application/crashReports.ts')).toContain(
      'uploadToServer: false',
    )
  })

  it('row 34: nothing is fetched from third parties; the page contains no such address', () => {
    const remote =
      /(?:src|href|url)\s*[=:(]\s*["'`]?\s*(?:https?:)?\/\/[a-z]|@import\s+["']https?:|\b(?:cdn|jsdelivr|unpkg|googleapis|gstatic)\./i
    expect(filesWith(remote, 'renderer')).toEqual([])
  })

  it('row 34: main has the addresses of third parties in one place, that of the GIFs', () => {
    expect(filesWith(/https?:\/\/[a-z]/i, 'electron')).toEqual(['electron/core/gifs/gifProviders.ts'])
  })
})
