import type { LinkifiersState } from '../../../../../shared/model/state/accountState.ts'
import { useEffect } from 'react'
import type { CompiledLinkifiers } from '../../../../../shared/linkifiers/compileLinkifiers.ts'
import { lateValue, logError, useAccount } from '../../../../state/index.ts'

const compiler = lateValue(
  async () => (await import('../../../../../shared/linkifiers/compileLinkifiers.ts')).compileLinkifiers,
)
/** Each list is made ready once. */
const ready = new WeakMap<LinkifiersState, CompiledLinkifiers>()

/** The linkifiers of a list, ready for use; null: there are none, or the code that runs them is not loaded yet. */
export function readyLinkifiers(linkifiers: LinkifiersState): CompiledLinkifiers | null {
  const compile = compiler.now()
  if (compile === null || linkifiers.length === 0) return null
  const known = ready.get(linkifiers)
  if (known !== undefined) return known
  const compiled = compile(linkifiers)
  ready.set(linkifiers, compiled)
  return compiled
}

/** The start does without the code that runs linkifiers, and so does an organisation that has none. */
const loadDelayMs = 1000

/** Loads the code that runs linkifiers, some time after the first linkifier is there. */
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

/** The account's linkifiers, ready for use: another object when the list has changed. */
export function useLinkifiers(): CompiledLinkifiers | null {
  const linkifiers = useAccount((state) => state.linkifiers)
  compiler.useValue(linkifiers.length > 0)
  return readyLinkifiers(linkifiers)
}
