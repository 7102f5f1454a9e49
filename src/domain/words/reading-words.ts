// The few common words that reading a query needs by themselves; the others are in stop-words.ts. Written as `comparable`
// leaves them.

/** The words of a text, which white space separates. */
export const wordList = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Words of the request in scripts that put no spaces between words, of two characters each. */
export const UNSPACED_REQUEST_WORDS: readonly string[] = wordList(`
  如何 怎么 怎样 什么 推荐 最好 最佳 教程 指南 入门 学习 文档 方法 搭建 设置 安装 配置 使用 开发 管理 新手 比较
  入門 学習 開発 方法 設定 構築 導入 解説 管理 理解 比較
`);

/** Stop words that are nouns after an article or a possessive: "writing a will", "an it department". */
export const STOP_WORDS_AS_NOUNS: ReadonlySet<string> = new Set(
  wordList('will can may might must it us who being like'),
);
export const DETERMINERS: ReadonlySet<string> = new Set(wordList('a an the my your his her our their last living'));

/** Words before "go", and words behind it, where it is a verb and no language. */
export const GOES: ReadonlySet<string> = new Set(
  wordList('i we you they he she it things lets can should could would will must please not where'),
);
export const GONE: ReadonlySet<string> = new Set(
  wordList('to about back through wrong on ahead away live off out down up into over after there'),
);

/** Words of other languages that a question in English hardly has; it may have "os", "com", "em" or "del". */
export const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  wordList(`auf und mit dem eine einen ist wie zum zur ohne nach deutsch para desde una como espanol les une pour avec dans francais della
    delle gli italiano uma portugues dla polsku voor een het nederlands och svenska icin turkce`),
);
