/** A part of Chromium that the types do not know. */
const { scheduler } = globalThis as { readonly scheduler?: { readonly yield?: () => Promise<void> } }

/** Lets whatever else waits have its turn: what follows is a task of its own, soon after. */
export function yieldToEventLoop(): Promise<void> {
  return (
    scheduler?.yield?.() ??
    new Promise((resolve) => {
      setTimeout(resolve, 0)
    })
  )
}
