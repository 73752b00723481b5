import { useEffect } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import { accountEntries, accountKey, failureText, useAccountStore } from '../../../../state/index.ts'
import { showToast } from '../../../../ui/index.ts'
import type { CallEnd, ServerCall } from '../../../common/forms/index.ts'

interface Kept {
  readonly isBusy: boolean
  readonly end: CallEnd | null
}

const calls = accountEntries<Kept>()
const idle: Kept = { isBusy: false, end: null }
/** Keys of calls whose page is on the screen. */
const watched = new Set<string>()

/**
 * Call that outlives its page. No second call starts while one is running, even if the page was left and opened
 * again. If the page was left, a toast that begins with `channel` reports the result.
 */
export function useKeptCall(name: string, channel: string): ServerCall {
  const { id: account } = useAccountStore()
  const key = accountKey(account, name)
  const { isBusy, end } = calls.useEntry(account, name) ?? idle
  useEffect(() => {
    watched.add(key)
    return () => {
      watched.delete(key)
      if (calls.get(account, name)?.isBusy === false) calls.set(account, name, null)
    }
  }, [account, name, key])
  const ended = (next: CallEnd | null): boolean => {
    const isWatched = watched.has(key)
    calls.set(account, name, isWatched && next !== null ? { isBusy: false, end: next } : null)
    if (!isWatched && next !== null) showToast(t('channelMembers.ended', { channel, words: next.words }))
    return next?.kind === 'done'
  }
  return {
    isBusy,
    end,
    tell: (next) => {
      if (calls.get(account, name)?.isBusy !== true)
        calls.set(account, name, next === null ? null : { isBusy: false, end: next })
    },
    run: (ask) => {
      if (calls.get(account, name)?.isBusy === true) return Promise.resolve(false)
      calls.set(account, name, { isBusy: true, end: null })
      return ask().then(
        (words) => ended(words === null ? null : { kind: 'done', words }),
        (error: unknown) => ended({ kind: 'failed', words: failureText(error) }),
      )
    },
  }
}
