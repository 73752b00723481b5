/** Somebody or something that a card tells of. */
export interface Subject {
  readonly kind: 'message' | 'channel' | 'user' | 'group'
  readonly id: number
}

/** Reads the `data-card` of the element or one around it; null: there is none. */
export function subjectAt(
  target: EventTarget,
): { readonly subject: Subject; readonly at: HTMLElement } | null {
  const at = target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null
  const [, kind, id] = /^(message|channel|user|group):(\d{1,15})$/.exec(at?.dataset['card'] ?? '') ?? []
  return at === null || id === undefined
    ? null
    : { subject: { kind: kind as Subject['kind'], id: Number(id) }, at }
}
