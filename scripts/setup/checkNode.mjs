const LEAST = [20, 19]

/** Returns a sentence when this Node is too old for the project; undefined otherwise. `version` is like "20.19.0". */
export function checkNode(version) {
  const [major, minor] = version.split('.').map(Number)
  if (major > LEAST[0] || (major === LEAST[0] && minor >= LEAST[1])) return undefined
  return `Topical needs Node ${LEAST.join('.')} or newer, and this is Node ${version}.`
}
