import { z } from 'zod'
import { done, value } from '../../http/failure.ts'
import type { Accounts } from '../../account/accountsType.ts'
import type { ClientOptions } from '../clientOptions.ts'
import type { CoreHandlers } from '../coreHandlers.ts'
import type { TimeoutScale } from '../../http/timeoutScale.ts'
import { fetchSmallFile } from '../../http/smallFile.ts'
import { parseJson } from '../../platform/parseJson.ts'

const maxBytes = 4 * 1024 * 1024
const schema = z.looseObject({ code_to_names: z.record(z.string(), z.array(z.string())) })

export interface EmojiNamesOptions extends Pick<ClientOptions, 'fetchFor' | 'log'> {
  readonly userAgent: string
  readonly timeoutScale: TimeoutScale
}

interface EmojiFile {
  readonly url: string
  readonly names: Readonly<Record<string, readonly string[]>>
}

/**
 * Returns the server's names of all Unicode emoji by code, canonical name first (feature level 140), or null if they
 * are not available. The server refuses reactions with other names.
 */
export function createEmojiNames(
  accounts: Accounts,
  options: EmojiNamesOptions,
): CoreHandlers['emoji.names'] {
  const { fetchFor, log } = options
  /** Files by account id. Those of removed accounts are deleted. */
  const files = new Map<string, EmojiFile>()
  return async ({ account }) => {
    const url = accounts.running(account)?.state()?.realm.emojiDataUrl
    const realmUrl = accounts.record(account)?.realmUrl
    if (!url || realmUrl === undefined) return done
    for (const id of files.keys()) if (accounts.record(id) === null) files.delete(id)
    const cached = files.get(account)
    if (cached?.url === url) return value(cached.names)
    const file = await fetchSmallFile({ fetch: fetchFor(account), ...options }, realmUrl, url, maxBytes)
    const parsed = schema.safeParse(file && parseJson(file.bytes.toString('utf8')))
    if (!parsed.success) {
      log.warn("the server's names of emoji could not be read", { got: file !== null })
      return done
    }
    files.set(account, { url, names: parsed.data.code_to_names })
    return value(parsed.data.code_to_names)
  }
}
