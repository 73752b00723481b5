/** Something that a person is asked once before a message is sent; sending again is the answer. */
export interface SendQuestion {
  /** null: it is not asked now. */
  readonly words: string | null
  /** The button that sends all the same is called so. */
  readonly sendLabel: string
  /** Another way out. */
  readonly action: { readonly label: string; readonly run: () => void } | null
  /** True: the person is asked now, and nothing is sent. */
  readonly ask: (written: string) => boolean
  /** Takes back what is asked about the text, which is another one now. */
  readonly textChanged: () => void
  readonly withdraw: () => void
}
