/** The subject of a card. */
export interface Subject {
  readonly kind: 'message' | 'channel' | 'user' | 'group'
  readonly id: number
}

/** Reads `data-card` of the element or its nearest ancestor. Returns null if there is none. */
export function subjectAt(
  target: EventTarget,
): { readonly subject: Subject; readonly at: HTMLElement } | null {
  const at = target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null
  const [, kind, id] = /^(message|channel|user|group):(\d{1,15})$/.exec(at?.dataset['card'] ?? '') ?? []
  return at === null || id === undefined
    ? null
    : { subject: { kind: kind as Subject['kind'], id: Number(id) }, at }
}
