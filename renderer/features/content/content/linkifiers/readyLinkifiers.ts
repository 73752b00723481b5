import type { LinkifiersState } from '../../../../../shared/model/state/accountState.ts'
import { useEffect } from 'react'
import type { CompiledLinkifiers } from '../../../../../shared/linkifiers/compileLinkifiers.ts'
import { memoByObject } from '../../../../../shared/collections/memo.ts'
import { lateValue, logError, useAccount } from '../../../../state/index.ts'

/** Compiles each list once. */
const compiler = lateValue(async () =>
  memoByObject((await import('../../../../../shared/linkifiers/compileLinkifiers.ts')).compileLinkifiers),
)

/** Returns the compiled linkifiers of a list. null: there are none, or the compiler is not loaded yet. */
export const readyLinkifiers = (linkifiers: LinkifiersState): CompiledLinkifiers | null =>
  linkifiers.length === 0 ? null : (compiler.now()?.(linkifiers) ?? null)

/** Loads the compiler for a list. Resolves with null if there are no linkifiers. */
export const loadedLinkifiers = async (linkifiers: LinkifiersState): Promise<CompiledLinkifiers | null> =>
  linkifiers.length === 0 ? null : (await compiler.load())(linkifiers)

/** Delay (ms) before the compiler is loaded, because the first frames do not need it. */
const loadDelayMs = 1000

/** Loads the compiler a while after the account has linkifiers. */
export function useLoadedLinkifiers(): void {
  const hasAny = useAccount((state) => state.linkifiers.length > 0)
  useEffect(() => {
    if (!hasAny) return
    const timer = setTimeout(() => {
      compiler
        .load()
        .catch((error: unknown) => logError(`linkifiers could not be loaded: ${String(error)}`, 'warn'))
    }, loadDelayMs)
    return () => clearTimeout(timer)
  }, [hasAny])
}

/**
 * Returns the account's compiled linkifiers, or null if there are none or the compiler is not loaded yet. The object
 * changes with the list.
 */
export function useLinkifiers(): CompiledLinkifiers | null {
  const linkifiers = useAccount((state) => state.linkifiers)
  compiler.useValue(linkifiers.length > 0)
  return readyLinkifiers(linkifiers)
}
