import { Component, type ReactNode, type RefObject } from 'react'

interface Props {
  /** Identifies the page: another value means that another page replaces it. */
  readonly page: unknown
  /** The element around the page. */
  readonly within: RefObject<HTMLElement | null>
  readonly children: ReactNode
}

/**
 * Takes the focus out of a page before another page replaces it. The browser lays out a document from which a focused
 * element is removed: the old page would be laid out once more, half removed.
 */
export class ReleasedFocus extends Component<Props> {
  /** Runs while the document is unchanged. React focuses an element again that stays in the document. */
  override getSnapshotBeforeUpdate(before: Props): null {
    const { activeElement } = document
    if (before.page !== this.props.page && activeElement instanceof HTMLElement) {
      if (this.props.within.current?.contains(activeElement)) activeElement.blur()
    }
    return null
  }

  override componentDidUpdate(): void {
    // React requires it beside getSnapshotBeforeUpdate.
  }

  override render(): ReactNode {
    return this.props.children
  }
}
