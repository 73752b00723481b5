import { Component, type ReactNode, type RefObject } from 'react'

interface Props {
  /** Identifies the page. When it changes, another page replaces it. */
  readonly page: unknown
  /** Element around the page. */
  readonly within: RefObject<HTMLElement | null>
  readonly children: ReactNode
}

/**
 * Removes the focus from a page before another page replaces it. When a focused element is removed, the browser
 * computes the layout, which would be wasted on the half-removed old page.
 */
export class ReleasedFocus extends Component<Props> {
  /** Runs while the document is unchanged. React restores the focus of an element that stays in the document. */
  override getSnapshotBeforeUpdate(before: Props): null {
    const { activeElement } = document
    if (before.page !== this.props.page && activeElement instanceof HTMLElement) {
      if (this.props.within.current?.contains(activeElement)) activeElement.blur()
    }
    return null
  }

  override componentDidUpdate(): void {
    // React requires this method beside getSnapshotBeforeUpdate.
  }

  override render(): ReactNode {
    return this.props.children
  }
}
