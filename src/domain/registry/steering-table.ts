// Phrasings of orders to a model, in the languages of the stop-word lists: English, German, Spanish, French, Chinese and
// Japanese. Each is a regular expression over text without accents, with single spaces in place of dashes. The table
// catches careless orders only: anyone who knows it can word one that passes. Review is the control.

/** What a text does to its reader, and every phrasing of it. */
type SteeringKind = { readonly what: string; readonly phrasings: readonly string[] };

export const STEERING_KINDS: readonly SteeringKind[] = [
  {
    what: 'asks to set instructions aside',
    phrasings: [
      String.raw`\b(?:ignore|disregard|forget|overrid(?:e|es|ing)|bypass)\b.{0,40}\b(?:instruction|prompt|rule|guideline|above|previous|prior|earlier)`,
      String.raw`\bforget (?:all|everything|what) (?:of )?(?:that )?(?:you|this|it)\b`,
      String.raw`\b(?:ignorier(?:e|t|en sie)|missachten?|vergiss|vergesst|vergessen sie)\b.{0,40}\b(?:anweisung|instruktion|regel|vorgabe|vorherig|bisherig|vorher|obig|oben)`,
      String.raw`\b(?:ignor[ae][dn]?|olvid[ae][dn]?|omit[ae])\b.{0,40}\b(?:instruccion|regla|indicacion|anterior|previ|arriba|todo lo que te)`,
      String.raw`\bno (?:hagas?|haga) caso\b`,
      String.raw`\b(?:ignore[sz]?|oublie[sz]?)\b.{0,40}\b(?:instruction|consigne|regle|precedent|ci dessus|tout ce qu|t'a dit)`,
      String.raw`\bne (?:tiens|tenez) (?:pas|aucun) compte\b`,
      String.raw`\b(?:(?:stop|quit|cease|avoid) (?:following|obeying|heeding|respecting|applying)|no longer (?:follow|obey|heed|respect)|(?:set|put|lay|leave) aside|abandon|discard|deviate from|depart from) (?:\w+ ){0,3}?(?:your|these|previous|prior|earlier|above) (?:\w+ ){0,3}?(?:instruction|prompt|rule|guideline|polic|directive)`,
      String.raw`\b(?:set|put|lay|leave) (?:your|these|all previous|all prior) (?:\w+ ){0,3}?(?:instructions?|prompts?|rules?|guidelines?|policies) aside\b`,
      String.raw`\b(?:hore? auf|horen sie auf)\b.{0,60}\b(?:anweisung|instruktion|regel|vorgabe)\w* (?:\w+ ){0,2}?(?:zu (?:be)?folgen|zu befolgen|zu beachten|einzuhalten)`,
      String.raw`\b(?:lass|lassen sie|lege?|legen sie)\b.{0,40}\b(?:anweisung|instruktion|regel|vorgabe)\w* (?:\w+ )?(?:beiseite|weg|au(?:ss|ß)er acht)\b`,
      String.raw`\b(?:dej[ae]n?|para|pare) de (?:seguir|obedecer|cumplir|respetar|aplicar)\b.{0,30}\b(?:instruccion|regla|indicacion|norma|directri)`,
      String.raw`\b(?:dej[ae]|pon|ponga) (?:a un|de) lado\b.{0,30}\b(?:instruccion|regla|indicacion|norma|directri)`,
      String.raw`\b(?:arrete[sz]?|cesse[sz]?) (?:de |d')(?:suivre|obeir|respecter|appliquer|tenir compte)\b.{0,30}\b(?:instruction|consigne|regle|directive)`,
      String.raw`\b(?:mets|mettez|laisse[sz]?) de cote\b.{0,30}\b(?:instruction|consigne|regle|directive)`,
      '(?:忽略|无视|忽视|忘记|忘掉|抛开|放弃).{0,10}(?:之前|以上|上述|上面|先前|此前|前面|所有|一切|你).{0,10}(?:指令|指示|规则|规定|要求|提示|说明|设定|内容)',
      '(?:停止|不要|不再|别再)(?:遵守|遵循|服从|执行).{0,10}(?:指令|指示|规则|规定|要求|说明|设定)',
      '(?:指示|命令|ルール|規則|指令)(?:に従う|を守る)の(?:を|は)(?:やめ|止め)',
      '(?:これまで|今まで|以前|上記|前述|すべて|全て).{0,12}(?:指示|命令|ルール|規則|指令).{0,12}(?:無視|忘れ|従わない)',
    ],
  },
  {
    what: 'speaks of the prompt',
    phrasings: [
      String.raw`\b(?:the|your|its|this|these|those) (?:system|developer|hidden|initial) (?:prompt|message|instruction)`,
      String.raw`\b(?:dein|ihr|euer)\w* (?:system|entwickler) ?(?:prompt|nachricht|anweisung)`,
      String.raw`\b(?:tu|su|vuestro) (?:prompt|mensaje) (?:de|del) sistema`,
      String.raw`\b(?:ton|votre) (?:prompt|message) (?:du )?systeme`,
      '(?:输出|显示|透露|泄露|重复|说出).{0,8}(?:系统提示|提示词)',
      '(?:システムプロンプト|初期指示)を?(?:出力|表示|公開|教え|見せ)',
    ],
  },
  {
    what: 'gives the reader a role',
    phrasings: [
      String.raw`\byou(?: are|'re) (?:now|an? (?:ai|assistant|agent|model))\b`,
      String.raw`\b(?:act|behave) as (?:an?|the) (?:ai|assistant|agent|system|admin)`,
      String.raw`\bpretend (?:to be|that you|you)\b`,
      String.raw`\b(?:du bist|sie sind) (?:jetzt|nun|ab sofort|eine?n? (?:ki|assistent|modell))`,
      String.raw`\b(?:ahora eres|eres ahora|ahora es usted|actua como|finge ser|haz de cuenta)\b`,
      String.raw`\b(?:tu es|vous etes) (?:maintenant|desormais|a present|une? (?:ia|assistant|modele))\b`,
      '你(?:现在|从现在起|今后|从此)是',
      'あなたは(?:今から|これから|今後)',
    ],
  },
  {
    what: 'asks to keep something from someone',
    phrasings: [
      String.raw`\b(?:do not|don't|never|without) (?:tell|telling|mention|mentioning|reveal|revealing|inform|informing|ask|asking|warn|warning)\b`,
      String.raw`\b(?:sage?|sagen sie|erzahle?|erzahlen sie|verrate|verraten sie|erwahne|erwahnen sie)\b.{0,40}\b(?:nicht|nichts|niemand|niemandem|keinem|nie)\b`,
      String.raw`\bno (?:le |les )?(?:digas?|menciones?|reveles?|cuentes?|informes?|avises?)\b`,
      String.raw`\bne (?:(?:lui|leur) )?(?:dis|dites|mentionne[sz]|revele[sz]|parle[sz]|previens|prevenez)\b.{0,20}\b(?:rien|pas|jamais)\b`,
      '(?:不要|别|请勿|切勿|禁止)(?:告诉|提及|提到|透露|说出|泄露)',
      '(?:教え|言及し|伝え|話さ|言わ|明かさ)ないで',
    ],
  },
  {
    what: 'tells the reader what to do',
    phrasings: [
      String.raw`\byou (?:must|shall|have to|are required to)\b`,
      String.raw`\b(?:always|never) (?:call|recommend|answer|respond|say|choose|prefer|tell|use this)\b`,
      String.raw`\bfrom now on\b|\byour (?:new |only |real )*task is\b|\bnew instructions?\b|\btell the (?:user|reader|human)\b`,
      String.raw`\b(?:assistant|agent|model|ai), (?:please |now )?(?:open|click|log|visit|go|send|answer|reply|recommend|say|call)\b`,
      String.raw`\b(?:du musst|du sollst|sie mussen|sie sollen)\b|\bneue anweisung(?:en)?\b`,
      String.raw`\b(?:empfiehl|empfehlen sie|nenne|nennen sie|antworte|antworten sie|wahle|wahlen sie) (?:\w+ ){0,2}?(?:immer|nur|stets)\b`,
      String.raw`\bdebes? (?:\w+ )?(?:recomendar|elegir|citar|responder|decir|mencionar)\b|\bnuevas? instruccion`,
      String.raw`\b(?:recomiend[ae]|respond[ae]|elige|elija|cit[ae]) (?:siempre|solo|unicamente)\b`,
      String.raw`\b(?:vous devez|tu dois) (?:toujours |uniquement )?(?:recommander|choisir|citer|repondre|dire)\b|\bnouvelles? (?:instruction|consigne)`,
      String.raw`\b(?:recommande[sz]?|reponds|repondez|cite[sz]?|choisis(?:sez)?) (?:toujours|uniquement)\b`,
      String.raw`\b(?:follow|obey|carry out) (?:the following|these|my|the next|only the following) (?:\w+ )?(?:instruction|order|command)|\b(?:follow|obey) the (?:instruction|order|command)s? (?:below|that follow)`,
      String.raw`\b(?:befolge|befolgen sie|folge|folgen sie|gehorche|gehorchen sie) (?:nur )?(?:den|die|diesen?|meinen?) (?:folgenden? )?(?:anweisung|instruktion|befehl)`,
      String.raw`\b(?:sigue|siga|obedece|obedezca|cumple|cumpla) (?:solo )?(?:las siguientes|estas|mis) (?:instruccion|orden|indicacion)`,
      String.raw`\b(?:suis|suivez|obeis a|obeissez a|respecte[sz]?) (?:uniquement )?(?:ces|mes|les) (?:\w+ )?(?:instructions|consignes|ordres) (?:suivante?s|ci dessous|ici)\b`,
      '(?:遵循|遵守|按照|服从|听从)(?:以下|下列|下面|这些|我).{0,6}(?:指令|指示|命令|要求)',
      '(?:从现在(?:开始|起)|今后|从此)[，, ]?(?:请|你(?:要|得|必须|应|只|务必))|(?:请|必须|务必)(?:只|始终|总是)?(?:推荐|选择|引用)(?:本|此|这|该)',
      '(?:以下|次|下記|この|これら)の(?:指示|命令|ルール|指令)に従(?:って(?:ください|下さい|答え|回答)|え|いなさい|うこと)',
      '你(?:必须|应当|只能|务必)|(?:始终|总是|永远|只)(?:推荐|回答|选择|引用)',
      '(?:必ず|常に).{0,15}(?:推薦|勧め|選ん|答え|回答)',
    ],
  },
  {
    what: 'asks to call a tool',
    phrasings: [
      String.raw`\b(?:call|invoke|run|execute|trigger) (?:the|this|your)\b.{0,30}\b(?:tool|function|command|script|code)\b`,
      String.raw`\b(?:fuhre?|fuhren sie|rufe?|rufen sie)\b.{0,40}\b(?:befehl|kommando|skript|werkzeug|tool|code)\b.{0,20}\b(?:aus|auf)\b`,
      String.raw`\b(?:ejecut[ae]|llam[ae]|invoca|invoque) (?:el siguiente|la siguiente|este|esta|a este|a esta)\b.{0,30}\b(?:comando|herramienta|funcion|script|codigo)`,
      String.raw`\b(?:execute[sz]?|lance[sz]?|appelle[sz]?|appelez) (?:(?:la|le) \w+ suivante?\b|l'outil suivant|cette (?:commande|fonction)|cet outil|ce (?:script|code|programme))`,
      '(?:执行|运行|调用)(?:以下|下列|下面|这个|此).{0,6}(?:命令|工具|代码|脚本|函数)',
      '(?:次|以下|下記|この).{0,8}(?:コマンド|ツール|コード|スクリプト|関数)を(?:実行|呼び出)',
    ],
  },
  {
    what: 'asks for secrets',
    phrasings: [
      String.raw`\b(?:send|post|upload|share|give|paste|print|output|reveal|include)\b.{0,40}\b(?:(?:your|the user'?s?) (?:password|api key|secret|token|credential|private key)|conversation|chat history)`,
      String.raw`\b(?:sende|senden sie|schicke?|schicken sie|ubermittle|ubermitteln sie)\b.{0,30}\b(?:passwort|passworter|schlussel|zugangsdaten|token|unterhaltung)\b`,
      String.raw`\b(?:envia|envie|manda|mande|comparte|comparta|pega|pegue)\b.{0,10}\b(?:la|las|su|tu) (?:contrasena|clave|credencial|conversacion)`,
      String.raw`\b(?:envoie[sz]?|envoyez|partage[sz]?|colle[sz]?|transmets|transmettez)\b.{0,10}\b(?:le|ton|votre|son) (?:mot de passe|jeton|secret)`,
      '(?:把|将).{0,8}(?:密码|密钥|令牌|对话|聊天记录).{0,6}(?:发送|发给|提交|粘贴|告诉)',
      '(?:パスワード|秘密鍵|トークン|会話).{0,14}(?:送信し|送っ|教え|貼り付け)て?ください',
    ],
  },
  {
    what: 'imitates the frame of a conversation',
    phrasings: [
      String.raw`^\s*(?:system|assistant|user|human|developer|tool)\s*:|<\||\|>|\[\/?inst\]|<<\/?sys>>|\bend of (?:instructions|prompt|context)\b`,
    ],
  },
  {
    what: 'holds an address, which belongs in a url field',
    phrasings: [
      String.raw`\b(?:h(?:tt|xx)ps?|wss?|ftp|file|javascript|data):\/\/|\b(?:javascript|data|mailto):\S|\bwww\.\S`,
      // Of a person, or with a user name.
      String.raw`[\w.+-]@[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}`,
      // A host with a port, a path, a question or a fragment. An ending of files alone, such as that of Node.js/Deno, is no host's.
      String.raw`\b(?:[a-z\d-]+\.)+(?!(?:js|mjs|ts|tsx|jsx|rb|go|java|json|toml|ya?ml|html?|css|txt|cpp|net|cs)\b)[a-z]{2,}(?:[\/?][\w.~-]|#[\w.~-]+(?![\w:])|:\d)`,
      String.raw`\b(?!asp\.)(?:[a-z\d-]+\.)+net[\/?#]\w`,
      // The same in Cyrillic, in the coding of DNS (its dashes are spaces here), and with a dot that only looks like another.
      String.raw`[\u0400-\u04ff]\.[\u0400-\u04ff]{2,}(?:[\/?#]\S|:\d)|\bxn [a-z\d]|[a-z\d]\u3002[a-z]|\w(?:\[\.\]|[\[(]dot[\])])\w`,
      // Of a private network, or an address in numbers with more behind it. Java has the properties user.home and java.home.
      String.raw`(?<![.\w-])(?!env\.|(?:user|java)\.home\b)[a-z\d][\w-]*(?:\.[\w-]+)*\.(?:lan|local|internal|intranet|private|corp|home|localdomain|onion|home\.arpa)(?![\w.-]*\w)`,
      String.raw`\b(?:fritz|easy)\.box\b|\bfritz\.nas\b|\bspeedport\.ip\b|\b(?:localtest|lvh)\.me\b|\w\.(?:nip|sslip)\.io\b|\b(?:\d{1,3} ){3}\d{1,3}\.[a-z]`,
      // This machine, written short, as one number, in base 16 or in base 8.
      String.raw`\b127(?:\.0)*\.1\b|\b2130706433\b|\b0x7f(?:0{5}1\b|\.\w)|\b0177\.\d`,
      String.raw`[@.:\/]localhost\b|\blocalhost[:\/]|\b(?:127\.\d+|10\.\d+|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))\.\d{1,3}\.\d{1,3}\b|\b0\.0\.0\.0\b|\b(?:\d{1,3}\.){3}\d{1,3}[.:][\w]`,
      // IPv6: shortened after two groups or in a network of its own, or whole.
      String.raw`\b(?:[\da-f]{1,4}(?::[\da-f]{1,4})+|f[cde][\da-f]{2})::|\b(?:[\da-f]{1,4}:){7}[\da-f]|\[::`,
    ],
  },
];
