import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { app, shell } from 'electron'
import type { BrowserWindow } from 'electron'
import type { Client } from '../../core/client/client.ts'
import { t } from '../../../shared/i18n.ts'
import { messageBox } from '../window/messageBox.ts'
import { licenseText } from './licenses.ts'

/**
 * Shows the versions of the app, its runtime and the servers of its accounts. Users copy this text into bug reports.
 */
export async function showAbout(client: Promise<Client>, window: BrowserWindow | null): Promise<void> {
  const options = {
    type: 'info' as const,
    title: t('shell.about.title', { app: app.name }),
    message: t('shell.about.app', { app: app.name, version: app.getVersion() }),
    detail: [runtimeLine(), ...serverLines(await client)].join('\n'),
    buttons: [t('shell.about.close'), t('shell.about.licences')],
    defaultId: 0,
    cancelId: 0,
  }
  if ((await messageBox(window, options)) === 1) await showLicenses()
}

function runtimeLine(): string {
  const { electron, chrome, node } = process.versions
  return t('shell.about.runtime', { electron, chromium: chrome, node })
}

function serverLines(client: Client): readonly string[] {
  const { accounts } = client.bootstrap()
  const lines = accounts.map(({ id, realmName }) => {
    const realm = client.state(id)?.realm
    if (realm === undefined) return realmName
    return t('shell.about.server', {
      realm: realmName,
      version: realm.version,
      level: String(realm.featureLevel),
    })
  })
  return lines.length > 0 ? lines : [t('shell.about.noServer')]
}

/** Opens the licenses of everything built in, as a text file in the profile. */
export async function showLicenses(): Promise<void> {
  const runtime = path.join(path.dirname(process.execPath), 'LICENSES.chromium.html')
  const file = path.join(app.getPath('userData'), 'licences.txt')
  await writeFile(file, `${licenseText()}\n${t('shell.licences.runtime', { file: runtime })}\n`, {
    mode: 0o600,
  })
  const failure = await shell.openPath(file)
  // If no program opens text files, shows the file in its folder.
  if (failure !== '') shell.showItemInFolder(file)
}
