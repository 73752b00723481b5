import js from '@eslint/js'
import { defineConfig, globalIgnores } from 'eslint/config'
import reactHooks from 'eslint-plugin-react-hooks'
import path from 'node:path'
import tseslint from 'typescript-eslint'

const root = path.resolve(import.meta.dirname, '..')

// Message HTML becomes a typed tree and React elements. Nothing is ever parsed as HTML by the page.
const htmlSinks = [
  ...[
    'innerHTML',
    'outerHTML',
    'insertAdjacentHTML',
    'setHTMLUnsafe',
    'createContextualFragment',
    'srcdoc',
  ].map((name) => ({
    selector: `MemberExpression[property.name='${name}'], MemberExpression[property.value='${name}']`,
    message: `${name} parses text as HTML; build elements instead.`,
  })),
  {
    selector: "CallExpression[callee.object.name='document'][callee.property.name=/^write(ln)?$/]",
    message: 'document.write parses text as HTML; build elements instead.',
  },
  {
    selector:
      "JSXAttribute[name.name=/^(dangerouslySetInnerHTML|srcDoc)$/], Property[key.name='dangerouslySetInnerHTML']",
    message: 'Raw HTML is not rendered; parse it into the typed tree of shared/content.',
  },
]

const notInShared = [
  'window',
  'document',
  'navigator',
  'localStorage',
  'process',
  'Buffer',
  '__dirname',
  'fetch',
]

export default defineConfig(
  globalIgnores(['node_modules/', '.out/']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: { parserOptions: { project: path.join(root, 'tsconfig.json'), tsconfigRootDir: root } },
    rules: {
      'max-lines': ['error', { max: 400, skipBlankLines: false, skipComments: false }],
      'no-eval': 'error',
      'no-new-func': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/return-await': ['error', 'in-try-catch'],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  {
    files: ['renderer/**/*.{ts,tsx}'],
    ...reactHooks.configs.flat.recommended,
  },
  {
    files: ['renderer/**/*.{ts,tsx}', 'shared/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...htmlSinks] },
  },
  {
    files: ['shared/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...notInShared.map((name) => ({
          name,
          message: 'shared runs in Node, in workers and in the page alike.',
        })),
      ],
    },
  },
  {
    files: ['electron/**/*.ts', 'renderer/**/*.{ts,tsx}', 'shared/**/*.ts'],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: { 'no-console': 'error' },
  },
  {
    // Set-up, configurations and the small files that are no part of the application: no types to go by.
    files: ['**/*.{js,mjs,cjs}'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: {
      parserOptions: { project: null },
      globals: Object.fromEntries(
        [
          'process',
          'console',
          'Buffer',
          'setTimeout',
          'clearTimeout',
          'setInterval',
          'clearInterval',
          'URL',
          'module',
          'require',
          'fetch',
        ].map((name) => [name, 'readonly']),
      ),
    },
    rules: { '@typescript-eslint/return-await': 'off', '@typescript-eslint/no-require-imports': 'off' },
  },
)
