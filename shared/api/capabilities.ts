/**
 * Named predicates over the feature level: the only file that holds level numbers.
 * Reads look at the data instead wherever the data tells; these are for what we send.
 */

/**
 * The lowest level we sign in to. 0: everything read is tolerated by its schema, and each thing sent has a row
 * here for servers that lack it, so nothing forces a higher floor.
 */
export const lowestSupportedLevel = 0

export const isSupported = (level: number) => level >= lowestSupportedLevel

const since = (first: number) => (level: number) => level >= first

/** Below it an anchor is a number; the first unread message has a parameter of its own. */
export const hasNamedAnchors = since(1)
/** Below it the recipient of a typing notice is always a list of people. */
export const hasChannelTyping = since(58)
export const hasIncludeAnchor = since(155)
export const saysDirect = since(174)
export const saysDm = since(177)
export const hasIntegerIdOperand = since(194)
export const hasReadBySender = since(236)
export const saysChannelType = since(248)
export const saysChannelOperator = since(250)
export const hasWithOperator = since(271)
export const hasModernTypingType = since(215)
export const hasIncrementalPresence = since(263)
export const hasEmptyTopics = since(334)
/** Below it a refused reaction does not say whether it was there already. */
export const hasReactionCodes = since(193)
/** Below it somebody who was deactivated is told of as removed. */
export const tellsActivation = since(222)
export const hasPartialSubscribers = since(412)
export const hasIdleQueueTimeout = since(481)
/** Below it desktop_icon_count_display has no value for followed topics, and the values after it are one lower. */
export const iconCountsFollowedTopics = since(227)
