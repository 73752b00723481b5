import type { MouseEvent } from 'react'
import type { LinkTarget } from '../../../../shared/content/tree.ts'
import { useContentEnvironment, type ContentEnvironment } from './contentEnvironment.ts'

/** Returns the absolute form of a server-relative address. */
export const absoluteUrl = (realmUrl: string, path: string): string =>
  path.startsWith('/') ? realmUrl.replace(/\/+$/, '') + path : path

/**
 * Returns the properties of an anchor that opens a target inside or outside the app. The page itself never navigates.
 */
export function useLink(target: LinkTarget) {
  const environment = useContentEnvironment()
  return anchorProps(addressOf(target, environment.realmUrl), () => follow(target, environment))
}

/** Does the same for an address with another action. */
export function anchorProps(href: string, act: (anchor: Element) => void) {
  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    act(event.currentTarget)
  }
  return {
    href,
    rel: 'noreferrer noopener',
    draggable: false,
    onClick,
    // The middle button would open a window, which the app refuses.
    onAuxClick: (event: MouseEvent) => {
      if (event.button === 1) onClick(event)
    },
  }
}

export function addressOf(target: LinkTarget, realmUrl: string): string {
  return target.kind === 'external' || target.kind === 'mail'
    ? target.url
    : absoluteUrl(realmUrl, target.path)
}

function follow(target: LinkTarget, environment: ContentEnvironment): void {
  if (target.kind === 'narrow') environment.openNarrow(target.narrow, target.near)
  else if (target.kind === 'upload' && environment.openUpload !== undefined)
    environment.openUpload(target.path)
  else environment.openExternal(addressOf(target, environment.realmUrl))
}
