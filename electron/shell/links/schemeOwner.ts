import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { app } from 'electron'

/** Names that mean something else to a system than a chat organisation, whatever a server calls itself. */
const reserved =
  /^(?:https?|s?ftps?|wss?|file|app|media|mailto|tel|sms|facetime|callto|sip|data|blob|about|javascript|view-source|chrome|devtools|intent|android-app|ms-.*|microsoft-.*|search.*|smb|nfs|ssh|telnet|vnc|rdp|ldap|git|irc|xmpp|magnet|bitcoin|steam|slack|zoommtg|zoomus|msteams|vscode.*|onepassword|spotify|.*file|folder|directory|drive|applications|clsid|interface|typelib|unknown|allfilesystemobjects)$/

/** A name that a server may ask for at all. */
export const isClaimable = (scheme: string): boolean =>
  /^[a-z][a-z0-9-]{2,30}$/.test(scheme) && !reserved.test(scheme)

/** True when neither this application nor any other opens the links of a scheme. */
export async function isFree(scheme: string): Promise<boolean> {
  if (app.getApplicationNameForProtocol(`${scheme}://`) !== '') return false
  return process.platform !== 'win32' || !(await hasClass(scheme))
}

/**
 * Windows keeps schemes and the classes of files under the same names, and tells only of those that are schemes. A
 * class that is replaced would make the system open its files with this application.
 */
async function hasClass(name: string): Promise<boolean> {
  const reg = path.join(process.env['SystemRoot'] ?? 'C:\\Windows', 'System32', 'reg.exe')
  try {
    await promisify(execFile)(reg, ['query', `HKCR\\${name}`], { windowsHide: true })
    return true
  } catch (error) {
    // 1: there is no such key. Any other failure proves nothing.
    return (error as { code?: unknown }).code !== 1
  }
}
