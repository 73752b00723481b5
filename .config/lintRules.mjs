const members = new Set([
  'innerHTML',
  'outerHTML',
  'insertAdjacentHTML',
  'setHTMLUnsafe',
  'createContextualFragment',
  'srcdoc',
])
const attributes = new Set(['dangerouslySetInnerHTML', 'srcDoc'])

/** Forbids everything that makes a page parse text as HTML. */
const htmlSinks = {
  create: (context) => {
    const refuse = (node, what) =>
      context.report({ node, message: `${what} parses text as HTML; build elements.` })
    return {
      MemberExpression(node) {
        const name = node.computed ? node.property.value : node.property.name
        if (members.has(name)) refuse(node, name)
        if (node.object.name === 'document' && /^write(ln)?$/.test(name)) refuse(node, `document.${name}`)
      },
      JSXAttribute(node) {
        if (attributes.has(node.name.name)) refuse(node, node.name.name)
      },
      Property(node) {
        const name = node.key.name ?? node.key.value
        if (name === 'dangerouslySetInnerHTML') refuse(node, name)
      },
    }
  },
}

/** Forbids regular expressions built from unescaped text. */
const regExpSources = {
  create: (context) => {
    const check = (node) => {
      if (node.callee.name === 'RegExp')
        context.report({ node, message: 'Build expressions with shared/regExp.ts, which escapes text.' })
    }
    return { NewExpression: check, CallExpression: check }
  },
}

/** Forbids the system's tooltips, which keyboards cannot reach. */
const titleAttributes = {
  create: (context) => ({
    JSXAttribute(node) {
      const { type, name } = node.parent.name
      if (node.name.name === 'title' && type === 'JSXIdentifier' && /^[a-z]/.test(name))
        context.report({ node, message: 'Use data-tooltip (renderer/ui/tooltip).' })
    },
  }),
}

export default {
  meta: { name: 'topical' },
  rules: { 'html-sinks': htmlSinks, 'regexp-sources': regExpSources, 'title-attributes': titleAttributes },
}
