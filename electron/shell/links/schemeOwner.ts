import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { app } from 'electron'

/** Names that a server must not choose, because they have another meaning for a system. */
const reserved =
  /^(?:https?|s?ftps?|wss?|file|app|media|mailto|tel|sms|facetime|callto|sip|data|blob|about|javascript|view-source|chrome|devtools|intent|android-app|ms-.*|microsoft-.*|search.*|smb|nfs|ssh|telnet|vnc|rdp|ldap|git|irc|xmpp|magnet|bitcoin|steam|slack|zoommtg|zoomus|msteams|vscode.*|onepassword|spotify|.*file|folder|directory|drive|applications|clsid|interface|typelib|unknown|allfilesystemobjects)$/

/** True if a server may ask for this scheme at all. */
export const isClaimable = (scheme: string): boolean =>
  /^[a-z][a-z0-9-]{2,30}$/.test(scheme) && !reserved.test(scheme)

/** True if no program, not even this one, handles links of the scheme. */
export async function isFree(scheme: string): Promise<boolean> {
  if (app.getApplicationNameForProtocol(`${scheme}://`) !== '') return false
  return process.platform !== 'win32' || !(await hasClass(scheme))
}

/**
 * True if Windows has a class of this name. It stores schemes and classes of files under the same names but reports
 * only schemes. Replacing a class of files would make the system open those files with this app.
 */
async function hasClass(name: string): Promise<boolean> {
  const reg = path.join(process.env['SystemRoot'] ?? 'C:\\Windows', 'System32', 'reg.exe')
  try {
    await promisify(execFile)(reg, ['query', `HKCR\\${name}`], { windowsHide: true })
    return true
  } catch (error) {
    // Code 1 means that the key does not exist. Any other failure proves nothing.
    return (error as { code?: unknown }).code !== 1
  }
}
