import type { LinkifiersState } from '../../../../../shared/model/state/accountState.ts'
import { useEffect } from 'react'
import type { CompiledLinkifiers } from '../../../../../shared/linkifiers/compileLinkifiers.ts'
import { lateValue, logError, useAccount } from '../../../../state/index.ts'

const compiler = lateValue(
  async () => (await import('../../../../../shared/linkifiers/compileLinkifiers.ts')).compileLinkifiers,
)
/** Each list is compiled once. */
const ready = new WeakMap<LinkifiersState, CompiledLinkifiers>()

/** Returns the compiled linkifiers of a list. null: there are none, or the compiler is not loaded yet. */
export function readyLinkifiers(linkifiers: LinkifiersState): CompiledLinkifiers | null {
  const compile = compiler.now()
  if (compile === null || linkifiers.length === 0) return null
  const known = ready.get(linkifiers)
  if (known !== undefined) return known
  const compiled = compile(linkifiers)
  ready.set(linkifiers, compiled)
  return compiled
}

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
