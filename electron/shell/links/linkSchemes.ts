import path from 'node:path'
import { app } from 'electron'
import type { BrowserWindow, MessageBoxOptions } from 'electron'
import { z } from 'zod'
import { bounds } from '../../../shared/api/bounds.ts'
import { name } from '../../../shared/api/records/lenient.ts'
import { fileSchema } from '../../core/platform/fileSchema.ts'
import { t } from '../../../shared/i18n.ts'
import type { Client } from '../../core/client/client.ts'
import { readJsonFile, writeJsonFile } from '../../core/platform/jsonFile.ts'
import type { Log } from '../../core/platform/log.ts'
import type { SchemeClaim } from '../../core/client/clientOptions.ts'
import { messageBox } from '../window/messageBox.ts'
import { removeHandler } from './mimeApps.ts'
import { ownedSchemes, ownScheme } from './ownedSchemes.ts'
import { isClaimable, isFree } from './schemeOwner.ts'

const takenFile = fileSchema(z.object({ taken: z.array(name).max(bounds.fileRows.max) }))

export interface LinkSchemesOptions {
  readonly dir: string
  readonly log: Log
  readonly window: () => BrowserWindow | null
}

export interface LinkSchemes {
  /** Registers a scheme for a sign-in if no other program has it and the user agrees. */
  readonly claim: (scheme: string) => Promise<SchemeClaim>
  /** Unregisters schemes of an earlier run, and those that the user no longer wants to keep. */
  readonly follow: (client: Pick<Client, 'bootstrap' | 'onPush' | 'handlers'>) => void
}

/**
 * The schemes with which servers return from a sign-in; each is named by a server. None is taken from another program
 * or registered without asking, and none is kept after its sign-in unless the user wants it. The file records
 * registered schemes for the next run.
 */
export function createLinkSchemes({ dir, log, window }: LinkSchemesOptions): LinkSchemes {
  const file = path.join(dir, 'schemes.json')
  const taken = new Set(readJsonFile(file, takenFile, { taken: [] }, Date.now()).value.taken)
  for (const scheme of taken) ownedSchemes.add(scheme)
  /** Number of sign-ins that wait for a link, by scheme. */
  const waiting = new Map<string, number>()
  let client: Pick<Client, 'handlers'> | null = null
  let keeps: boolean | null = null
  let isAsking = false

  const write = (schemes: Iterable<string>): void => writeJsonFile(file, { taken: [...new Set(schemes)] })
  const take = (scheme: string): void => {
    if (taken.has(scheme) && isOurs(scheme)) return
    // Written first, so that the next run knows the scheme if this one is killed.
    write([...taken, scheme])
    taken.add(scheme)
    ownedSchemes.add(scheme)
    if (app.isPackaged) app.setAsDefaultProtocolClient(scheme)
  }
  const giveBack = (): void => {
    if (keeps === true) return
    const unused = [...taken].filter((scheme) => !waiting.has(scheme))
    if (unused.length === 0) return
    for (const scheme of unused) {
      taken.delete(scheme)
      ownedSchemes.delete(scheme)
      if (!app.isPackaged) continue
      app.removeAsDefaultProtocolClient(scheme)
      if (process.platform === 'linux')
        removeHandler(scheme, process.env['CHROME_DESKTOP'] ?? 'topical.desktop')
    }
    try {
      write(taken)
    } catch (error) {
      // The next start finds them in the file and unregisters them again, which does no harm.
      log.warn('the schemes that were given back are still in the file', { error })
    }
  }
  const hold = (scheme: string): SchemeClaim => {
    take(scheme)
    waiting.set(scheme, (waiting.get(scheme) ?? 0) + 1)
    let isHeld = true
    const release = (): void => {
      if (!isHeld) return
      isHeld = false
      const others = (waiting.get(scheme) ?? 1) - 1
      if (others > 0) waiting.set(scheme, others)
      else waiting.delete(scheme)
      giveBack()
    }
    return { ok: true, release }
  }
  const mayTake = async (scheme: string): Promise<boolean> => {
    const isSetting = keeps === null
    const answer = await ask(window(), scheme, isSetting)
    if (answer === 'cancel') return false
    if (isSetting) {
      keeps = answer === 'always'
      // A full disk must not end the sign-in. The question is asked again next time.
      await client?.handlers['settings.set']({ keepSignInLinks: keeps }).catch((error: unknown) =>
        log.warn('the answer about links was not kept', { error }),
      )
    }
    return true
  }

  return {
    async claim(scheme) {
      if (scheme === ownScheme) return { ok: true, release: () => undefined }
      if (waiting.has(scheme) || (taken.has(scheme) && isOurs(scheme))) return hold(scheme)
      if (!isClaimable(scheme)) return { ok: false, reason: 'taken' }
      if (app.isPackaged && !isOurs(scheme) && !(await isFree(scheme))) return { ok: false, reason: 'taken' }
      if (isAsking) return { ok: false, reason: 'declined' }
      isAsking = true
      try {
        return (await mayTake(scheme)) ? hold(scheme) : { ok: false, reason: 'declined' }
      } finally {
        isAsking = false
      }
    },
    follow(followed) {
      client = followed
      const settle = (next: boolean | null): void => {
        keeps = next
        giveBack()
      }
      followed.onPush((push) => {
        if (push.name === 'settings.changed') settle(push.payload.keepSignInLinks)
      })
      settle(followed.bootstrap().settings.keepSignInLinks)
    },
  }
}

/** An unpackaged app registers nothing and gets links only as arguments. */
const isOurs = (scheme: string): boolean => !app.isPackaged || app.isDefaultProtocolClient(scheme)

async function ask(
  window: BrowserWindow | null,
  scheme: string,
  isSetting: boolean,
): Promise<'once' | 'always' | 'cancel'> {
  const detail = t('shell.scheme.detail', { app: app.name, scheme })
  const choices = isSetting ? (['once', 'always', 'cancel'] as const) : (['once', 'cancel'] as const)
  const cancelId = choices.length - 1
  const options: MessageBoxOptions = {
    type: 'question',
    message: t('shell.scheme.ask', { app: app.name, scheme }),
    detail: isSetting ? `${detail}\n${t('shell.scheme.detailAlways')}` : detail,
    buttons: isSetting
      ? [t('shell.scheme.once'), t('shell.scheme.always'), t('shell.scheme.cancel')]
      : [t('shell.scheme.continue'), t('shell.scheme.cancel')],
    defaultId: cancelId,
    cancelId,
  }
  return choices[await messageBox(window, options)] ?? 'cancel'
}
