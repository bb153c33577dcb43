import { describe, expect, test } from "vitest";
import { buildTicket, longestMessage } from "#app/ticket/build-ticket";
import { maskSecrets } from "#app/ticket/mask-secrets";
import { emptyTicket, type TicketFields, ticketSchema } from "#app/ticket/schemas";
import { dice, pick } from "../fixtures/dice.ts";

const webhook = "https://discord.com/api/webhooks/1234567890123456789/aB3-_dEfGhIjKlMnOpQrStUvWxYz";
const secrets: [what: string, line: string, hidden: string][] = [
  ["a webhook", `Config.Webhook = '${webhook}'`, "aB3-_dEfGh"],
  ["a webhook to the end of its token", webhook, "OpQrStUvWxYz"],
  ["a webhook in capitals", webhook.replace("discord.com/api", "Discord.com/API"), "aB3-_dEfGh"],
  [
    "a webhook of the canary host",
    webhook.replace("discord.com", "canary.discord.com"),
    "1234567890123456789",
  ],
  ["a webhook without its scheme", webhook.replace("https://", ""), "aB3-_dEfGh"],
  ["a webhook with the slashes of JSON", webhook.replaceAll("/", "\\/"), "aB3-_dEfGh"],
  ["a server key", "sv_licenseKey cfxk_1AbCdEfGhIjKlMn_2OpQr", "cfxk_1AbC"],
  ["an old server key", 'set sv_licenseKey "abcdefghij0123456789klmnopqrstuv"', "abcdefghij0123"],
  ["a Steam key", 'set steam_webApiKey "0123456789ABCDEF0123456789ABCDEF"', "0123456789ABCDEF"],
  ["a password of RCON", 'rcon_password "hunter-quatre"', "hunter-quatre"],
  ["a Tebex secret", "sv_tebexSecret 0a1b2c3d4e5f", "0a1b2c3d4e5f"],
  ["a database address", 'set mysql_connection_string "mysql://root:M0tDeP4sse@10.1.2.3/base"', "M0tDeP4sse"],
  ["a database password", "server=127.0.0.1;userid=root;password=M0tDeP4sse;database=base", "M0tDeP4sse"],
  ["a database password that holds an @", "mysql://root:a@D3P4sse:b@10.1.2.3/base", "D3P4sse"],
  ["a database password of several words", 'set sql "mysql://root:mon D3P4sse@localhost/base"', "D3P4sse"],
  ["a database password with an @ before its blank", "mysql://root:a@b D3P4sse@localhost/base", "D3P4sse"],
  ["a database password with a blank and a slash", "mariadb://root:un/e D3P4sse@localhost/base", "D3P4sse"],
  [
    "a database password with an @ before its slash",
    "mysql://root:a@b/D3P4sse@10.1.2.3:3306/base",
    "D3P4sse",
  ],
  ["a password of the command line", "mysql -u root -h 127.0.0.1 -P 3306 -pD3P4sse,x base", "D3P4sse"],
  ["a password of a first option", "C:\\MariaDB\\bin\\mysql.exe -pD3P4sse", "D3P4sse"],
  ["a quoted one, after the base", "mysqldump base -uroot -p'mon D3P4sse' > base.sql", "D3P4sse"],
  [
    "one of a program in quotes",
    '"C:\\Program Files\\bin\\mariadb-dump.exe" -u root -p"mon D3P4sse"',
    "D3P4sse",
  ],
  ["a password of a long option", "mysqldump --user=root --password='mon D3P4sse' base", "D3P4sse"],
  ["a user that holds an @", "mysql://root@azure:M0tDeP4sse@localhost/base", "M0tDeP4sse"],
  ["a password of several words", 'rcon_password "mon long secret"', "long secret"],
  ["a password of several signs", "Config.Password = 'a b;c,D3P4sse'", "D3P4sse"],
  ["a password that begins with a bracket", 'Config.Password = "[D3P4sse"', "D3P4sse"],
  ["a key with a dash in its name", "x-api-key: zk9f8e7d6c", "zk9f8e7d6c"],
  ["a key by its two words", "API key: zk9f8e7d6c", "zk9f8e7d6c"],
  ["a key in French", "ma clé API\u00a0: zk9f8e7d6c", "zk9f8e7d6c"],
  ["a key of a program", "Clé d’API = zk9f8e7d6c", "zk9f8e7d6c"],
  ["a key of a licence", "clé de licence : zk9f8e7d6c", "zk9f8e7d6c"],
  ["a key of a panel", "Clé de configuration : zk9f8e7d6c", "zk9f8e7d6c"],
  ["a secret key", 'secretKey = "zk9f8e7d6c"', "zk9f8e7d6c"],
  ["a token of a request", "Authorization: Bearer zk9f8e7d6c5b4a", "zk9f8e7d6c5b4a"],
  ["an address of version 6", "Connexion de [2a01:cb00:1:2::3]:30120 refusée", "2a01:cb00"],
  ["a key of Steam in French", "ma clé Steam : 0123456789ABCDEF0123456789ABCDEF", "0123456789ABCDEF"],
  ["a key of Tebex in French", "La clé Tebex = zk9f8e7d6c", "zk9f8e7d6c"],
  ["a key of an anti-cheat", "la clé de l’anti-cheat : NV5-9F8E-7D6C", "9F8E"],
  ["a key of an anti-cheat in one word", "cle anticheat: NV5-9F8E-7D6C", "9F8E"],
  [
    "a key of a module's table",
    "API_KEYS = {\n    Video = 'zk1f',\n    Image = 'zk9f8e7d6c',\n}",
    "zk9f8e7d6c",
  ],
  ["a key of a service for pictures", 'Config.FivemanageAPI = "zk9f8e7d6c5b4a3Q"', "zk9f8e7d6c"],
  ["a key with the letters of its service", "sk-proj-zk9f8e7d6c5b4a3Q", "zk9f8e7d6c"],
  ["a key in parts", "SG.zk9f8e7d6c5b4a3Q.zk9f8e7d6c5b4a3Q", "zk9f8e7d6c"],
  [
    "the address of another messenger",
    "https://hooks.slack.com/services/T0ZK9F8E/B0ZK9F8E/zk9f8e7d6c",
    "zk9f8e7d6c",
  ],
  [
    "the address of a bot",
    "https://api.telegram.org/bot123456789:zk9f8e7d6c5b4a3Qzk9f/sendMessage",
    "zk9f8e7d6c",
  ],
  ["a setting in Lua", 'Config.ApiKey = "zk-9f8e7d6c5b4a"', "zk-9f8e7d6c5b4a"],
  ["a setting written with a sign", "rcon_password = hunter-quatre", "hunter-quatre"],
  ["a key in quotes after a sign", 'sv_licenseKey = "abcdefgh12345"', "abcdefgh12345"],
  ["a setting of PHP", "'password' => 'D3P4sse',", "D3P4sse"],
  ["a password that holds the sign of its quotes", String.raw`"password": "a\"D3P4sse"`, "D3P4sse"],
  ["a password of JSON within a text", String.raw`"{\"user\":\"root\",\"password\":\"D3P4sse\"}"`, "D3P4sse"],
  ["a password that holds an apostrophe", 'set sql "user=root;password=l\'D3P4sse;database=x"', "D3P4sse"],
  ["a password that holds a comma", 'set sql "user=root;password=l,D3P4sse;database=x"', "D3P4sse"],
  ["an assignment of Go", "password := D3P4sse", "D3P4sse"],
  ["a comparison", "if password == D3P4sse then", "D3P4sse"],
  ["a field of a table in Lua", "['token'] = 'abc-secret'", "abc-secret"],
  ["a password in French", "Mot de passe\u00a0: D3P4sse", "D3P4sse"],
  ["a password in short French", "mdp: D3P4sse", "D3P4sse"],
  ["a bot's token", `MTIzNDU2Nzg5MDEyMzQ1Njc4.GaBcDe.${"x".repeat(38)}`, "GaBcDe"],
  ["an e-mail address", "contact : jean.dupont+fivem@exemple.fr", "jean.dupont"],
  ["a player's licence", "license:0123456789abcdef0123456789abcdef01234567", "0123456789abcdef0"],
  ["a player's Discord", "discord:123456789012345678", "123456789012345678"],
  ["a player's address", "ip:82.64.12.200", "82.64.12.200"],
  [
    "a player's licence of a character",
    "char1:0123456789abcdef0123456789abcdef01234567",
    "0123456789abcdef0",
  ],
  ["a key of server.cfg", "set FIVEMANAGE_MEDIA_API_KEY zk9f8e7d6c", "zk9f8e7d6c"],
  ["a token of server.cfg", 'setr inventaire:bot_token "zk9f8e7d6c"', "zk9f8e7d6c"],
  ["a password of server.cfg", 'set sql_password "mon long secret"', "long secret"],
  ["a Tebex secret as a command", "tebex:secret 0a1b2c3d4e5f", "0a1b2c3d4e5f"],
  ["a database password in short", 'set mysql_connection_string "user=root; pass=D3P4sse"', "D3P4sse"],
  ["a password in short", "Config.Pass = 'D3P4sse'", "D3P4sse"],
  ["a password in French, and what it is of", "Mot de passe de la base\u00a0: D3P4sse", "D3P4sse"],
  ["a password without a sign", "password D3P4sse", "D3P4sse"],
  ["a password in French without a sign", "le mot de passe D3P4sse est refusé", "D3P4sse"],
  ["a password in a sentence", "mon mdp c'est D3P4sse.", "D3P4sse"],
  ["a password before an ordinary sign", "mot de passe : abc", "abc"],
  ["later words of a password in a list", "password=mon long D3P4sse; database=base", "D3P4sse"],
  ["those of the last setting", 'set sql "user=root;password=mon long D3P4sse"', "D3P4sse"],
  ["those in single quotes", "Config.Sql = 'user=root; pwd=mon long D3P4sse'", "D3P4sse"],
  ["a password of SQL", "CREATE USER 'neva'@'localhost' IDENTIFIED BY 'D3P4sse';", "D3P4sse"],
  ["a constant of PHP", "define('DB_PASSWORD', 'D3P4sse');", "D3P4sse"],
  ["a connection of PHP", "new PDO('mysql:host=localhost;dbname=x', 'root', 'D3P4sse')", "D3P4sse"],
  ["another connection of PHP", 'mysqli_connect("localhost", "root", "D3P4sse", "x")', "D3P4sse"],
  ["a signed token", `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.${"x".repeat(43)}`, "eyJzdWIi"],
  ["a token of GitHub", `git clone ghp_${"x1".repeat(18)}`, "x1x1"],
  ["a token behind the sign of a name", `deploy_ghp_${"x1".repeat(18)}`, "x1x1"],
  ["a key of a payment service", `clé sk_live_${"x1".repeat(12)} refusée`, "x1x1"],
  ["an address", "Connexion de 82.64.12.200:52311 refusée", "82.64.12.200"],
  ["an address that ends a sentence", "Vu depuis 82.64.12.200. Le serveur", "82.64.12.200"],
  ["an address in brackets", "Joueur (82.64.12.200) parti", "82.64.12.200"],
  ["an address behind the word version", "version 82.64.12.200", "82.64.12.200"],
  ["a short address behind a name", "ssh root@5.39.12.9", "5.39.12.9"],
  ["an address of a server behind its version", "version 1.2.3.4 de 5.39.12.9", "5.39.12.9"],
  ["an address with its port behind a dot", "IP 82.64.12.200.52311 > 10.0.0.4.30120", "82.64.12.200"],
  ["an address with a short port behind a dot", "IP 8.8.4.4.53 > 10.0.0.4.52311", "8.8.4.4"],
  ["an address of high numbers", "Connexion de 203.0.113.254:52311 refusée", "203.0.113.254"],
  ["a whole address of version 6", "Connexion de 2001:db8:0:0:1:2:3:4 refusée", "2001:db8"],
  ["an address of version 6 that ends with zeros", "Connexion de 2001:db8:1:2:3:4:5:: refusée", "2001:db8"],
  ["an address of version 6 in capitals", "Connexion de [2A01:CB00:1:2::3]:30120 refusée", "2A01:CB00"],
  ["a webhook of the former host", webhook.replace("discord.com", "discordapp.com"), "aB3-_dEfGh"],
  ["a webhook of a version of the API", webhook.replace("/api/", "/api/v10/"), "aB3-_dEfGh"],
  ["a server key in capitals", "CFXK_1AbCdEfGhIjKlMn_2OpQr", "1AbCdEf"],
  ["a quoted name of server.cfg", 'set "bot_token" "zk9f8e7d6c"', "zk9f8e7d6c"],
  ["a password that holds an apostrophe of its quotes", String.raw`'password' => 'a\'D3P4sse'`, "D3P4sse"],
  ["a password of SQL by its way", "IDENTIFIED WITH mysql_native_password AS 'D3P4sse'", "D3P4sse"],
  ["a password of former SQL", "IDENTIFIED BY PASSWORD '*D3P4sse'", "D3P4sse"],
  ["a name and a password of a request", "Authorization: Basic cm9vdDpEM1A0c3Nl", "cm9vdDpEM1A0c3Nl"],
  ["a token of a server of GitHub", `ghs_${"x1".repeat(18)}`, "x1x1"],
  ["a restricted key of a payment service", `rk_live_${"x1".repeat(12)}`, "x1x1"],
  ["a token of Slack that renews others", `xoxe-${"x1".repeat(12)}`, "x1x1"],
  ["a key of Amazon", "AKIAIOSFODNN7EXAMPLE", "IOSFODNN7"],
  ["a player's second licence", "license2:0123456789abcdef0123456789abcdef01234567", "0123456789abcdef0"],
  ["a player's Xbox", "xbl:2535412345678901", "2535412345678901"],
  ["a player's Microsoft account", "live:844425012345678", "844425012345678"],
  ["a player's account of FiveM", "fivem:1234567", "1234567"],
  ["a Steam key without 'set'", "steam_webApiKey 0123456789ABCDEF0123456789ABCDEF", "0123456789ABCDEF"],
  ["a token that players see", "sets bot_token zk9f8e7d6c", "zk9f8e7d6c"],
  ["a token that is kept", "seta bot_token zk9f8e7d6c", "zk9f8e7d6c"],
  ["a token of a user's setting", "setu bot_token zk9f8e7d6c", "zk9f8e7d6c"],
  ["a password by a Unix name", "db_passwd: D3P4sse", "D3P4sse"],
  ["a password by its consonants", "db_pwd: D3P4sse", "D3P4sse"],
  ["a password of several signs without quotes", "mdp: l,D3P4sse", "D3P4sse"],
  ["later words by a Unix name", "passwd=mon long D3P4sse;database=base", "D3P4sse"],
  ["later words in short", "pass=mon long D3P4sse;database=base", "D3P4sse"],
  ["later words to the end of a line", "Server=x;User=root;Password=mon long D3P4sse", "D3P4sse"],
  ["a password by a Unix name without a sign", "passwd D3P4sse refusé", "D3P4sse"],
  ["a password that is", "le mot de passe est D3P4sse", "D3P4sse"],
  ["a password that is, in English", "Password is D3P4sse", "D3P4sse"],
  ["a password in a sentence, with a printed apostrophe", "mon mdp c’est D3P4sse.", "D3P4sse"],
  ["a third connection of PHP", "new mysqli('localhost', 'root', 'D3P4sse')", "D3P4sse"],
  ["a password of another address", "redis://default:D3P4sse@localhost:6379", "D3P4sse"],
  ["a fine token of GitHub", `github_pat_${"x1".repeat(18)}`, "x1x1"],
  ["a token of GitLab", `glpat-${"x1".repeat(10)}`, "x1x1"],
  ["a key of Google", `AIza${"x1".repeat(18)}`, "x1x1"],
  ["a bot's token of another form", "Authorization: Bot zk9f8e7d6c5b4a", "zk9f8e7d6c5b4a"],
  ["an e-mail address of a host with a dash", "jean.dupont@mon-serveur.fr", "jean.dupont"],
  ["a player's Steam", "steam:110000112345678", "110000112345678"],
  ["a player's Discord with a capital", "Discord:123456789012345678", "123456789012345678"],
  ["a setting of server.cfg written with a sign", 'set FIVEMANAGE_API_TOKEN = "zk9f8e7d6c"', "zk9f8e7d6c"],
  ["a password of server.cfg written with a sign", "set mysql_password=D3P4sse", "D3P4sse"],
  ["a French name of a setting", "$mot_de_passe = 'D3P4sse';", "D3P4sse"],
  ["a French name in one word", "motdepasse: D3P4sse", "D3P4sse"],
  ["a password that SQL changes", "SET PASSWORD FOR 'neva'@'localhost' = PASSWORD('D3P4sse');", "D3P4sse"],
  ["a key of a script's licence", "Config.LicenseKey = 'zk9f8e7d6c'", "zk9f8e7d6c"],
  ["a private key", "private_key: zk9f8e7d6c", "zk9f8e7d6c"],
  ["a key of a service", 'Config.AccessKey = "zk9f8e7d6c"', "zk9f8e7d6c"],
  [
    "a webhook by way of another host",
    "https://hooks.example.net/api/webhooks/123456789012345678/AbC-dEf_123",
    "AbC-dEf_123",
  ],
  [
    "a player's licence without its name",
    "identifier = '0123456789abcdef0123456789abcdef01234567'",
    "0123456789abcdef0",
  ],
  ["a password in short French, and what it is of", "mdp du vps : D3P4sse", "D3P4sse"],
  ["passwords in French", "Mots de passe\u00a0: D3P4sse", "D3P4sse"],
  ["a player's Steam without its name", "SteamID64: 76561198012345678", "76561198012345678"],
  ["a player's Steam in hexadecimal", "steam hex 11000010a1b2c3d", "11000010a1b2c3d"],
  ["a player's Discord by another name", '"discord_id": "123456789012345678"', "123456789012345678"],
  ["a licence of a script", "Config.Licence = 'NV5-9F8E-7D6C-5B4A'", "9F8E"],
  ["a licence in a sentence", "ma licence : NV5-9F8E-7D6C-5B4A", "9F8E"],
  ["a licence of server.cfg", 'set neva_license "NV5-9F8E-7D6C-5B4A"', "9F8E"],
  ["a key of an anti-cheat's file", "['Key'] = 'zk9f8e7d6c5b4a3Q'", "zk9f8e7d6c"],
  ["what a player's machine is known by", `4:${"0123456789abcdef".repeat(4)}`, "0123456789abcdef0"],
  [
    "a PIN of txAdmin",
    "┃   Use the PIN below to register:   ┃\n┃                 4821               ┃",
    "4821",
  ],
  ["a PIN of txAdmin in a sentence", "J'ai saisi le code PIN\u00a0: 4821", "4821"],
  ["a PIN of txAdmin in an address", "http://localhost:40120/addMaster/pin#4821", "4821"],
  ["a key that is aligned with other settings", `Config.ApiKey${" ".repeat(14)}= "zk9f8e7d6c"`, "zk9f8e7d6c"],
  ["a password that is aligned behind its sign", `password =${" ".repeat(12)}D3P4sse`, "D3P4sse"],
  ["an aligned key of a script's licence", `Config.LicenseKey${" ".repeat(10)}= 'zk9f8e7d6c'`, "zk9f8e7d6c"],
  ["an aligned licence", `Config.Licence${" ".repeat(10)}= 'NV5-9F8E-7D6C-5B4A'`, "9F8E"],
  ["an aligned password of RCON", `rcon_password${" ".repeat(9)}"D3P4sse"`, "D3P4sse"],
  [
    "an aligned key of server.cfg",
    `set${" ".repeat(6)}steam_webApiKey\t\t\t\t\t"0123456789ABCDEF"`,
    "0123456789",
  ],
  ["a database's password in one word with it", "TXHOST_DEFAULT_DBPASS=D3P4sse", "D3P4sse"],
  ["the same in Lua", "Config.DBPass = 'D3P4sse'", "D3P4sse"],
  [
    "a password of a base that is named in full",
    "Mot de passe de la base de données\u00a0: D3P4sse",
    "D3P4sse",
  ],
  ["a password of a user", "mot de passe de l’utilisateur root : D3P4sse", "D3P4sse"],
  ["a password between French quotes", "mot de passe : «\u00a0mon D3P4sse\u00a0»", "D3P4sse"],
  ["a token of a request in small letters", "authorization: bearer zk9f8e7d6c5b4a", "zk9f8e7d6c5b4a"],
  [
    "a private key's file",
    "-----BEGIN OPENSSH PRIVATE KEY-----\nzk1f\nzk9f8e7d6c\n-----END OPENSSH PRIVATE KEY-----",
    "zk9f8e7d6c",
  ],
  ["a password whose name is in bold type", "**Mot de passe** : D3P4sse", "D3P4sse"],
  ["the same with its sign", "**Mot de passe\u00a0:** D3P4sse", "D3P4sse"],
  ["a password whose name is as code", "`password`: D3P4sse", "D3P4sse"],
  ["a password, and whose it is in brackets", "Mot de passe (root) : D3P4sse", "D3P4sse"],
  ["a password in French that says behind it whose it is", "mdp_bdd=D3P4sse", "D3P4sse"],
  ["the same in Lua's way", "Config.MotDePasseBdd = 'D3P4sse'", "D3P4sse"],
  ["a token that says behind it whose it is", "Config.TokenBot = 'zk9f8e7d6c5b4a3Q'", "zk9f8e7d6c"],
  ["a key of a file of settings that does", "API_KEY_VIDEO=zk9f8e7d6c5b4a3Q", "zk9f8e7d6c"],
  ["a password of XML", "<db_password>mon D3P4sse</db_password>", "D3P4sse"],
  ["a password of FileZilla", '<Pass encoding="base64">RDNQNHNzZQ==</Pass>', "RDNQNHNzZQ"],
  ["a token in Lua's long brackets", "Config.Token = [[mon zk9f8e7d6c]]", "zk9f8e7d6c"],
  ["a token of TOML", 'token = """zk9f8e7d6c"""', "zk9f8e7d6c"],
  ["a password behind its user", "mes identifiants : root / D3P4sse", "D3P4sse"],
  ["a password behind the names of both", "Login/Mdp\u00a0: patrick / D3P4sse", "D3P4sse"],
  ["a password of a base in a sentence", "le mot de passe de la base de données est D3P4sse", "D3P4sse"],
  ["a password behind an arrow", "mdp root -> D3P4sse", "D3P4sse"],
  ["a password of Google", "SMTP_PASS=abcd efgh ijkl mnop", "mnop"],
  [
    "what is kept of a password",
    '"password_hash":"$2b$11$abcdefghijklmnopqrstuuD3P4sseD3P4sseD3P4sseD3P4sse12345"',
    "D3P4sse",
  ],
  ["a password with the sign of a variable", "password = '$D3P4sse'", "D3P4sse"],
  ["a password with the sign of a name", "password = a.b.D3P4sse", "D3P4sse"],
  ["a password with an @ before another word", "password: @passD3P4sse", "D3P4sse"],
  ["a password that ends like its name", "password = 'neva.secret'", "neva.secret"],
  ["the same without quotes", "mdp: neva.secret", "neva.secret"],
  ["a password on the line below", "Mot de passe :\nD3P4sse", "D3P4sse"],
  ["one with words behind it there", "Mot de passe :\nD3P4sse pour root", "D3P4sse"],
  ["one in quotes there", '"password":\n  "mon long D3P4sse", "user": "root"', "D3P4sse"],
  ["a webhook within an address", encodeURIComponent(webhook), "aB3-_dEfGh"],
  ["a cookie", "Cookie: theme=dark; __Host-session=zk9f8e7d6c", "zk9f8e7d6c"],
  ["a cookie of a browser's request", "curl -H 'cookie: tx:default=s%3Azk9f8e7d6c' /", "zk9f8e7d6c"],
  ["a cookie of an answer", "Set-Cookie: sid=zk9f8e7d6c; Path=/; HttpOnly", "zk9f8e7d6c"],
  ["a header without a scheme", "authorization: zk9f8e7d6c5b4a", "zk9f8e7d6c5b4a"],
  ["a header of a script", "['Authorization'] = 'zk9f8e7d6c5b4a'", "zk9f8e7d6c5b4a"],
  ["a header of a script with its scheme", "['Authorization'] = 'Bot zk9f8e7d6c5b4a'", "zk9f8e7d6c5b4a"],
  ["a header of nginx", 'proxy_set_header Authorization "Basic cm9vdDpEM1A0c3Nl";', "cm9vdDpEM1A0c3Nl"],
  ["a password of another command", "sshpass -p D3P4sse ssh debian@localhost", "D3P4sse"],
  ["a quoted one of it", "sshpass -p 'mon D3P4sse' ssh debian@localhost", "D3P4sse"],
  ["one of Samba", "(echo D3P4sse; echo D3P4sse) | sudo smbpasswd -s -a neva", "D3P4sse"],
  ["one given twice", 'echo -e "D3P4sse\\nD3P4sse" | passwd root', "D3P4sse"],
  ["one of Samba by a text", 'smbpasswd -s -a neva <<< "D3P4sse"', "D3P4sse"],
  ["one of an archive", '"C:\\7-Zip\\7z.exe" a -pD3P4sse sauvegarde.7z data', "D3P4sse"],
  ["one of a zip", "unzip -P D3P4sse sauvegarde.zip", "D3P4sse"],
  ["one of an archive under Linux", "7zz a -pD3P4sse sauvegarde.7z data", "D3P4sse"],
  ["one of a zip, behind other options", "zip -rP D3P4sse sauvegarde.zip data", "D3P4sse"],
  ["one that is not taken", "Bonjour, le mdp azertyuiop ne passe pas", "azertyuiop"],
  ["one in short", "Pour le FTP, le pass c'est azertyuiop, merci", "azertyuiop"],
  ["one that is no more", "mon mot de passe azertyuiop n'est plus bon", "azertyuiop"],
  ["one below its user", "accès FTP\nneva_ftp\nazertyuiop", "azertyuiop"],
  ["one below its host", "Mes accès FTP :\nftp.neva.example\nneva_ftp\nazertyuiop", "azertyuiop"],
  ["a password of a request", "curl -s -u admin:D3P4sse https://localhost/", "D3P4sse"],
  ["a password of an option", "bot --db-password D3P4sse --port 3000", "D3P4sse"],
  ["a token of an option", "node bot.js --token zk9f8e7d6c", "zk9f8e7d6c"],
  ["a password that Linux sets", 'echo "fivem:D3P4sse" | sudo chpasswd', "D3P4sse"],
  ["a token that Windows keeps", 'setx DISCORD_TOKEN "zk9f8e7d6c"', "zk9f8e7d6c"],
  ["a password of Apache", "SetEnv DB_PASSWORD D3P4sse", "D3P4sse"],
  ["a password that SQL changes, as it is", "SET PASSWORD FOR 'neva'@'localhost' = 'D3P4sse';", "D3P4sse"],
  ["a tenth character", "char10:0123456789abcdef0123456789abcdef01234567", "0123456789abcdef0"],
  ["a hook of a workflow", "https://hooks.slack.com/workflows/T01/B02/zk9f8e7d6c", "zk9f8e7d6c"],
  ["a password of a long request on Windows", "curl.exe --user admin:azerty https://localhost/", "azerty"],
  ["a secret of an option", "bot --secret azerty -r", "azerty"],
  ["a key of an option", "bot --api-key azerty -r", "azerty"],
  ["a short password of an option", "bot --pass azerty -r", "azerty"],
  ["a shorter one", "bot --passwd azerty -r", "azerty"],
  ["a password of an option that says of what", "bot --db-password azerty -r", "azerty"],
  ["a password behind a drawn arrow", "mdp → D3P4sse", "D3P4sse"],
  ["a password as Linux keeps it", "root:$6$rounds1$zk9f8e7d6c5b4a3d2c1b:19000", "zk9f8e7d6c"],
  ["a password as Apache keeps it", "admin:$apr1$abcdefgh$zk9f8e7d6c5b4a3d2c1b", "zk9f8e7d6c"],
  [
    "a webhook of a version within an address",
    encodeURIComponent("https://discord.com/api/v10/webhooks/1234567890123456789/aB3-_dEfGh"),
    "aB3-_dEfGh",
  ],
  [
    "a webhook of a version under the former name",
    "https://discordapp.com/api/v10/webhooks/1234567890123456789/aB3-_dEfGh",
    "aB3-_dEfGh",
  ],
  [
    "a webhook of another host within an address",
    encodeURIComponent("https://hooks.example.net/api/webhooks/1234567890123456789/aB3-_dEfGh"),
    "aB3-_dEfGh",
  ],
  ["a secret key in French", "Clé secrète = zk9f8e7d6c", "zk9f8e7d6c"],
  ["a PIN that is said to be txAdmin's", "PIN txAdmin : 4821", "4821"],
  ["a PIN in a sentence", "le PIN est 4821", "4821"],
  ["a PIN in a sentence of English", "the PIN is 4821", "4821"],
  ["a person's number behind its name", "Discord ID: 123456789012345678", "123456789012345678"],
  ["a user and a password", "utilisateur / mdp : neva / azerty", "azerty"],
  ["a password of letters behind an arrow", "mdp -> azerty", "azerty"],
  ["the same in full, of what it is", "Mot de passe VPS → azerty", "azerty"],
  ["a password of letters that is", "le mot de passe de la base est azerty", "azerty"],
  ["a quoted one", 'le mot de passe root est "azerty"', "azerty"],
  ["one behind a comma", "mon mot de passe, c'est azerty.", "azerty"],
  ["one behind both words and a sign", "mon mdp c’est : azerty", "azerty"],
  ["one behind a sign and both words", "mdp : c'est azerty", "azerty"],
  ["one that is, in English", "Your password is azerty", "azerty"],
  ["a password behind its user's name", "ssh root@5.39.12.9 mdp azerty", "azerty"],
  ["a password behind its user's word", "login neva, password azerty", "azerty"],
  ["a password in a line with no more", "**MDP** azerty", "azerty"],
  ["a password of an own setting", "sv_password azerty", "azerty"],
  ["a quoted one of an own setting", 'server_password "azerty"', "azerty"],
  ["a password of a host whose name has a dash", "mot de passe ZAP-Hosting : azerty", "azerty"],
  ["a password of letters behind a user that all know", "phpMyAdmin : root / azerty", "azerty"],
  ["the same without blanks", "Accès SSH\u00a0: root/azerty", "azerty"],
  ["the same before what it opens", "root / azerty (phpMyAdmin)", "azerty"],
  ["the same in a sentence", "j'entre dans HeidiSQL avec root / azerty et rien", "azerty"],
  ["the same with its host", "ssh root@vps.example.net / azerty", "azerty"],
  ["a user of a database", "Base de données : neva_user / azerty", "azerty"],
  ["a password behind any user of a panel", "Panel : patrick / D3P4sse", "D3P4sse"],
  [
    "a password of letters behind any user of what is named",
    "identifiants txAdmin : neva / azerty",
    "azerty",
  ],
  ["a key of Tebex in a sentence", "la clé secrète Tebex est zk9f8e7d6c", "zk9f8e7d6c"],
  ["a secret key of Tebex by its sign", "Clé secrète Tebex : zk9f8e7d6c", "zk9f8e7d6c"],
  ["a key of the server in a sentence", "ma clé de serveur c'est zk9f8e7d6c", "zk9f8e7d6c"],
  ["a key in a sentence of English", "the secret key is zk9f8e7d6c", "zk9f8e7d6c"],
  ["a Tebex secret in two words", "tebex secret zk9f8e7d6c", "zk9f8e7d6c"],
  ["a code of entry", "code d'accès : azerty", "azerty"],
  ["codes for the day of a loss", "Codes de récupération : azerty", "azerty"],
  ["a password before what is said of it", "mot de passe : azerty, je ne sais pas lequel", "azerty"],
  ["a password that begins like an answer", "mot de passe : aucunD3P4sse", "D3P4sse"],
  ["another one", "mdp : videotheque", "videotheque"],
  ["a short address behind a setting", "sv_listingIpOverride 5.39.12.9", "5.39.12.9"],
  ["a longer one behind a resource", "neva_core 182.64.12.20", "182.64.12.20"],
  ["a French key of server.cfg", 'set cle_api "azerty"', "azerty"],
  ["a French key of a script", "Config.ClefSecrete = 'azerty'", "azerty"],
  ["a French key by its other spelling", "ma clef API : zk9f8e7d6c", "zk9f8e7d6c"],
  ["a header of another scheme", "Authorization: token azertyuiop", "azertyuiop"],
  ["a header that a script joins", '["Authorization"] = "Bot " .. "azertyuiop"', "azertyuiop"],
  ["the code of a sign-in", "GET /auth/discord/callback?code=zk9f8e7d6c5b4a3Q&state=1", "zk9f8e7d6c"],
  ["a session of PHP", "PHPSESSID=zk9f8e7d6c", "zk9f8e7d6c"],
  ["a former connection of PHP", "mysql_connect('localhost', 'root', 'azerty')", "azerty"],
  ["a connection of PHP by its variables", "new PDO($dsn, $user, 'azerty')", "azerty"],
  ["a password for a user", "Password for root: azerty", "azerty"],
  ["a password for an address", "Password for 'https://neva@example.com': azerty", "azerty"],
  ["a password in English with a sign", "The temporary password is: azerty", "azerty"],
  ["a short password of a service", "pass bdd = azerty", "azerty"],
  ["the same without a sign", "pass FTP azerty", "azerty"],
  ["a password of a service in a line with no more", "mdp bdd azerty", "azerty"],
  ["a password within a sentence", "le mdp est azerty pour la base", "azerty"],
  ["a quoted password without a sign", 'mot de passe "mon azerty" et rien', "azerty"],
  ["a password behind a number", "Anydesk 123 456 789 mdp azerty", "azerty"],
  ["a password in brackets with its name", "su - fivem (mdp azerty)", "azerty"],
  ["a user that all know and a password in a line with no more", "Administrator / azerty", "azerty"],
  ["the same with a colon", "root:azerty", "azerty"],
  ["a person that Discord mentions", "Connecté : <@123456789012345678>", "123456789012345678"],
  ["a person that Discord mentions by a nickname", "<@!123456789012345678> a quitté", "123456789012345678"],
  ["a token that a bot signs in with", "client.login('azerty');", "azerty"],
  ["that of a bot in Python", 'bot.run("azerty")', "azerty"],
  ["that of one that starts by itself", 'await bot.start("azerty")', "azerty"],
  ["that of a bot in Lua", "client:run('Bot azerty')", "azerty"],
  ["that of a bot's requests", "new REST({ version: '10' }).setToken('azerty');", "azerty"],
  ["a token where there is none of the process", 'const token = process.env.TOKEN || "azerty";', "azerty"],
  ["the same in newer words", "token: process.env.TOKEN ?? 'azerty'", "azerty"],
  ["the same in Python", 'token = os.getenv("TOKEN") or "azerty"', "azerty"],
  ["the same within the call", 'token = os.getenv("TOKEN", "azerty")', "azerty"],
  ["the same with a dictionary", "TOKEN = os.environ.get('TOKEN', 'azerty')", "azerty"],
  ["the same in a file of PHP", "'token' => env('DISCORD_TOKEN', 'azerty'),", "azerty"],
  ["a token where the server has none", "local cle = GetConvar('neva_token', 'azerty')", "azerty"],
  ["a token that a script sets", "SetConvar('screenshot_token', 'azerty')", "azerty"],
  ["the server's key that a script sets", 'SetConvarReplicated("sv_licenseKey", "azerty")', "azerty"],
  ["a setting of .NET", '<add key="DiscordToken" value="azerty" />', "azerty"],
  ["a field of a form", '<input name="password" type="hidden" value="mon azerty">', "azerty"],
  ["a block of YAML", "password: |\n  azerty", "azerty"],
  ["a block of YAML with a password of its own sign", "  db_password: >-\n      mon azerty", "azerty"],
  ["a constant of Lua", 'local TOKEN <const> = "azerty"', "azerty"],
  ["a password in one word with who signs in", '"adminPass": "azerty"', "azerty"],
  ["a phrase", "passphrase: azerty", "azerty"],
  ["a secret code", 'Config.SecretCode = "azerty"', "azerty"],
  ["a key of a panel by its letters", `ptla_${"zk1f".repeat(8)}`, "zk1f"],
  ["a token of npm", `npm_${"zk1f".repeat(9)}`, "zk1f"],
  ["a token of Docker", `dckr_pat_${"zk1f".repeat(7)}`, "zk1f"],
  ["a secret of a payment's hook", `whsec_${"zk1f".repeat(8)}`, "zk1f"],
  ["a password that Windows sets", "net user Administrateur azerty /add", "azerty"],
  ["a quoted one, of a quoted user", 'net user "Jean D" "mon azerty" /add', "azerty"],
  ["a password of a share", "net use Z: \\\\hote\\partage azerty /user:admin", "azerty"],
  ["a password of a share behind its user", "net use \\\\hote\\partage /user:admin azerty", "azerty"],
  ["a password of a request with a sign before it", "curl -u admin:*azerty https://localhost/", "azerty"],
  ["a password of PuTTY", "plink.exe -ssh -pw azerty root@localhost", "azerty"],
  ["a password of Docker", "docker login registre.example -u neva -p azerty", "azerty"],
  ["a password of Redis", "redis-cli -h localhost -a azerty ping", "azerty"],
  ["a password of its file", "requirepass azerty", "azerty"],
  ["a password of its address, without a user", "redis://:azerty@localhost:6379", "azerty"],
  ["a password of lftp", "lftp -u neva,azerty ftp.example.com", "azerty"],
  ["a password that mysqladmin sets", "mysqladmin -u root password azerty", "azerty"],
  ["a password of a tool for RCON", "icecon localhost:30120 azerty", "azerty"],
  ["a password of PowerShell", 'ConvertTo-SecureString "azerty" -AsPlainText -Force', "azerty"],
  ["a password for sudo", "echo azerty | sudo -S apt update", "azerty"],
  ["a password that is read from echo", "echo 'mon-azerty' | sudo passwd --stdin fivem", "azerty"],
  ["a password before an address", "scp -P 22 root:azerty@5.39.12.9", "azerty"],
  ["a password with its signs before a host", "sftp root:az!erty@ftp.example.com", "az!"],
  ["a password of a user in SQL", "ALTER USER neva WITH PASSWORD 'azerty';", "azerty"],
  ["a password of a row", "INSERT INTO `comptes` (`nom`, `password`) VALUES ('neva', 'azerty');", "azerty"],
  [
    "a password of a later row",
    "INSERT INTO comptes (mdp, nom) VALUES ('D3P4sse', 'a'), ('azerty', 'b')",
    "azerty",
  ],
  ["a password of a connection in Python", 'pymysql.connect("localhost", "root", "azerty")', "azerty"],
  ["a password in full in a line with no more", "Mot de passe azerty", "azerty"],
  ["the same, and whose it is", "mon mdp azerty", "azerty"],
  ["the same of a service", "Voici le mot de passe FTP azerty", "azerty"],
  ["a password that somebody gives in a sentence", "je me connecte avec le mdp azerty", "azerty"],
  ["a password of RCON in a line with no more", "mdp rcon azerty", "azerty"],
  ["a user and a password before what they open", "admin/azerty pour txAdmin", "azerty"],
  ["the same in brackets", "j'ai root/azerty (phpMyAdmin)", "azerty"],
  [
    "a user and a password on two lines below",
    "mes identifiants txAdmin :\npatrick\nazerty\nmerci",
    "azerty",
  ],
  [
    "a webhook's number and token without an address",
    `id 1234567890123456789/${"aB3-_dEf".repeat(9)}`,
    "aB3-_dEf",
  ],
  ["a webhook's token of letters in a setting", "Config.LogsWebhook = 'azertyuiopqsdfghjk'", "azerty"],
  ["a password that Linux gives a user", "useradd -m -p azerty fivem", "azerty"],
  ["a password that Linux changes", "sudo usermod -p 'mon azerty' fivem", "azerty"],
  ["a phrase of a key's file", "ssh-keygen -t ed25519 -N azerty -f cle", "azerty"],
  ["a former phrase of it", 'ssh-keygen -p -P "mon azerty" -f cle', "azerty"],
  ["a password of a tool for RCON by its file", "./icecon_linux_amd64 localhost:30120 azerty", "azerty"],
  ["a password of it behind a command", 'icecon -c "status" localhost:30120 azerty', "azerty"],
  ["a code of two factors", "code 2FA\u00a0: 123456", "123456"],
  ["a code of two factors in two parts", "mon code A2F est 123 456", "123 456"],
  ["a code of two factors in full", "code de double authentification : 123456", "123456"],
  ["a code of two factors without a sign", "Code d’authentification 123456", "123456"],
  ["a code of two factors in English", "2FA code: 123-456", "123-456"],
  ["a code that was sent", "code de vérification : 123456", "123456"],
  ["an address behind a resource and more", "oxmysql localhost, 5.39.12.9", "5.39.12.9"],
  ["a key that is called no more than auth", 'Config.Auth = "zk9f8e7d6c5b4a3Q"', "zk9f8e7d6c"],
  [
    "a private key's file with a password",
    "-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,0A1B\n\nzk9f8e7d6c\n-----END RSA PRIVATE KEY-----",
    "zk9f8e7d6c",
  ],
  [
    "a private key of PGP",
    "-----BEGIN PGP PRIVATE KEY BLOCK-----\n\nzk9f8e7d6c\n-----END PGP PRIVATE KEY BLOCK-----",
    "zk9f8e7d6c",
  ],
  [
    "a private key of PuTTY",
    "Public-Lines: 1\nAAAA\nPrivate-Lines: 2\nzk1fzk1fzk1f\nzk9f8e7d6c==\nPrivate-MAC: 0a1b",
    "zk9f8e7d6c",
  ],
  ["a shared key of WireGuard", "PresharedKey = zk9f8e7d6c5b/4a+3Q=", "zk9f8e7d6c"],
  ["a key of a store of files", "AccountName=neva;AccountKey=zk9f8e7d6c5b/4a+3Q==;Suffix=x", "zk9f8e7d6c"],
  ["a key of an application", "APP_KEY=base64:zk9f8e7d6c5b/4a+3Q=", "zk9f8e7d6c"],
  ["a signed address", `https://a.example/d.sql?se=1&sig=${"x1".repeat(20)}%3D`, "x1x1"],
  ["a signed address of a store of files", `https://a.example/?X-Amz-Signature=${"0a".repeat(32)}`, "0a0a"],
  ["an encrypted token", `eyJhbGciOiJkaXIifQ..zk9f8e7d6c5b.${"x1".repeat(20)}.zk9f8e7d6c`, "x1x1"],
  ["a token of this site's API", `neva_${"x1".repeat(21)}x`, "x1x1"],
  ["a key of Steam's alone on its line", "0123456789ABCDEF0123456789ABCDEF", "0123456789"],
  ["a token of a Discord account", `mfa.${"x1".repeat(42)}`, "x1x1"],
  ["a token of a host of servers", `dop_v1_${"0a".repeat(32)}`, "0a0a"],
  ["a secret of a client of Google", "GOCSPX-zk9f8e7d6c5b4a3Qzk9f", "zk9f8e7d6c"],
  ["an access token of Google", "ya29.zk9f8e7d6c5b4a3Qzk9f8e7d", "zk9f8e7d6c"],
  ["a session of phpMyAdmin", "phpMyAdmin=zk9f8e7d6c5b4a", "zk9f8e7d6c"],
  ["a second account of phpMyAdmin", "$cfg['Servers'][$i]['controlpass'] = 'azerty';", "azerty"],
  ["a password in two letters", "$db_pw = 'azerty'; pw: azerty", "azerty"],
  ["a password in the quotes of a telephone", "mdp : “mon long azerty”", "azerty"],
  ["a password behind an address", "patrick@example.com:D3P4sse", "D3P4sse"],
  [
    "a password that PowerShell keeps",
    "[Environment]::SetEnvironmentVariable('DB_PASSWORD', 'azerty', 'User')",
    "azerty",
  ],
  ["a password behind a dash", "mdp - D3P4sse", "D3P4sse"],
  ["the same, of a base and with a long dash", "mot de passe de la base – D3P4sse", "D3P4sse"],
  ["a password behind another arrow", "mdp root ⇒ D3P4sse", "D3P4sse"],
  ["a token that a resource is given", "exports.fmsdk:setToken('zk9f8e7d6c')", "zk9f8e7d6c"],
  ["a session of txAdmin", `tx:default=s%3A${"x1".repeat(10)}.${"x1".repeat(12)}%2F`, "x1x1"],
  ["a player of Steam as consoles show them", "STEAM_0:1:12345678", "12345678"],
  ["a player of Discord without a sign", "Jean (discord 123456789012345678)", "123456789012345678"],
  ["an address in the name of a machine", "'neva'@'82-64-12-200.example.net'", "82-64-12-200"],
  ["a password of a task of Windows", "schtasks /create /tn neva /ru admin /rp azerty", "azerty"],
  ["a password of a command on another machine", "psexec \\\\srv -u admin -p azerty cmd", "azerty"],
  ["a token in a sentence", "le token du bot est zk9f8e7d6c5b4a3Q.", "zk9f8e7d6c"],
  ["a token behind no more than its name", "mon token zk9f8e7d6c5b4a3Q", "zk9f8e7d6c"],
  ["a key of a service without a sign", "FIVEMANAGE_MEDIA_API_KEY zk9f8e7d6c5b4a3Q", "zk9f8e7d6c"],
  ["a key of a service in French, without a sign", "ma clé API zk9f8e7d6c5b4a3Q", "zk9f8e7d6c"],
  ["a password in short, in a sentence", "le pass du VPS est D3P4sse!", "D3P4sse"],
  ["the same of letters alone", "le pass du VPS c'est azerty", "azerty"],
  ["a password behind an address and a user", "vps 82.64.12.200 root D3P4sse!", "D3P4sse"],
  ["a user and a password, parted by a colon", "VPS : root:azerty", "azerty"],
  ["a user and a password that are told", "les identifiants sont neva / D3P4sse!", "D3P4sse"],
];

describe("N-13: secrets are masked", () => {
  for (const [what, line, hidden] of secrets) {
    test(`N-13: ${what}`, () => {
      const { texts, found } = maskSecrets([`avant\n${line}\naprès`]);
      expect(texts[0]).not.toContain(hidden);
      expect(texts[0]).toContain("[masqué]");
      expect(texts[0]).toMatch(/^avant\n[\s\S]*\naprès$/);
      expect(texts[0]?.split("\n")).toHaveLength(line.split("\n").length + 2);
      expect(found.join()).toMatch(/^\d+ \p{L}/u);
      expect(maskSecrets([`${line}\n${line}`]).texts[0]).not.toContain(hidden);
      // Once is enough: nothing is masked twice.
      expect(maskSecrets(texts)).toEqual({ texts, found: [] });
    });
  }

  test("N-13, T-26: texts made to keep the search busy do not", () => {
    const long = 40_000;
    const texts = ["a.", "a", "a:", "://a", "password", "http://a:", "_-", "discord.com/", "f:f:", "::"].map(
      (part) => part.repeat(long / part.length),
    );
    // Of a search whose work grows with the square of the text, this would be minutes.
    const { found } = maskSecrets(texts);
    expect(found).toEqual([]);
    for (const part of [
      "password='",
      "a://b:c@",
      "Bearer a",
      "set a",
      "password=a b",
      ";password=a b",
      "mot de passe a1",
      "define('",
      "new pdo('',",
      "eyJaaaaaaaa-",
      "ghp_a",
      "mysql://a:",
      "mysql://a:b ",
      "mysql://a:b@",
      "mysql://a:b@a/",
      "mysql -a ",
      "mysql -a b ",
      "-a mysql",
      `password${" ".repeat(40)}`,
      `password${" ".repeat(40)}=${" ".repeat(40)}`,
      `set${" ".repeat(40)}`,
      "mot de passe a b c de données",
      "password=«",
      "password (",
      "mdp**:** ",
      "-token_a='",
      "-----BEGIN PRIVATE KEY-----",
      "password:\n",
      "password:\na ",
      `password:\n${"a".repeat(200)}`,
      "password = a.",
      "password = $",
      "$_A",
      "<password",
      "<password>",
      "identifiants : a / ",
      "login / mdp : a",
      "mdp -> ",
      "abcd ",
      "password: |\n ",
      "mdp est a",
      "mdp a b c, c'est a",
      "user a mdp ",
      "root / a ",
      'mdp a "a',
      "?code=",
      "session_id=a",
      "authorization: bot ' .. ",
      "password for '",
      "ssh root / a ",
      "panel : a / 1",
      "\na_password b",
      "net user a ",
      "docker login ",
      "redis-cli a ",
      "insert into a (password",
      "insert into a (password) values ('a'",
      "root:a@",
      "alter user a ",
      "name='token' value='",
      "client.login('",
      "token or '",
      "env('token', ",
      "password=[[a",
      "$2b$",
      "cookie: a",
      "cookie:a=",
      "authorization: a",
      "discord.com%2Fapi%2Fwebhooks%2F",
      "curl -u a",
      "curl -u a:",
      "--a-password",
      "--password ",
      "echo a:",
      "set password for a",
      "version",
      "version 1.",
      "mon mdp ",
      "voici le mdp ",
      "root/a",
      "root/a pour ",
      "identifiants a",
      "identifiants :\na\n",
      "\nidentifiants a :\na",
      "12345678901234567/",
      "_webhook",
      "webhook='a",
      "useradd ",
      "ssh-keygen a ",
      "icecon -c ",
      "code de double authentification ",
      "2FA 123",
      "oxmysql 1.",
      "eyJaaaaaaaa.",
      "-----BEGIN PRIVATE KEY-----\nA-A: a",
      "Private-Lines: 1\n",
      "schtasks a /rp ",
      "psexec a ",
      "a@b.c",
      "a@b.c:1",
      "“",
      "mdp : “",
      "mdp - ",
      "s%3Aaaaaaaaaaaaaaaaa",
      "1-2-3-4",
      "token a1",
      "jeton a b c, est ",
      "1.2.3.4 root ",
      "le pass du vps c'est ",
      "panel : root:",
      "identifiants sont a / ",
    ])
      maskSecrets([part.repeat(long / part.length)]);
  });

  test("N-13: they are counted by kind, over all that was written", () => {
    expect(maskSecrets(["82.64.12.200", "de 82.64.12.201 et license:abc123"]).found).toEqual([
      "1 identifiant de joueur",
      "2 adresses IP",
    ]);
  });

  test("N-13: what stands beside a secret stays", () => {
    expect(maskSecrets(["password: abc,user: root", "Jean <jean@mail.exemple.fr>"]).texts).toEqual([
      "password: [masqué],user: root",
      "Jean <[masqué]>",
    ]);
    const kept = (line: string) => maskSecrets([line]).texts[0];
    expect(kept("https://hooks.slack.com/services/T0ZK9F8E/B0ZK9F8E")).toBe(
      "https://hooks.slack.com/services/[masqué]",
    );
    expect(kept("https://api.telegram.org/bot123456789:zk9f8e7d6c5b4a3Qzk9f/send")).toBe(
      "https://api.telegram.org/bot[masqué]/send",
    );
    expect(kept("Authorization: Bearer zk9f8e7d6c5b4a")).toBe("Authorization: Bearer [masqué]");
    expect(kept("Cookie: sid=zk9f8e7d6c; theme=dark")).toBe("Cookie: [masqué]");
    expect(kept("['Authorization'] = 'zk9f8e7d6c5b4a'")).toBe("['Authorization'] = '[masqué]'");
    expect(kept("mysql://root:abc@localhost/base, vu avec @support")).toBe(
      "mysql://root:[masqué]@localhost/base, vu avec @support",
    );
    expect(kept(String.raw`{\"password\":\"abc\",\"port\":3306}`)).toContain(String.raw`\"port\":3306}`);
  });

  test("N-13: what helps to find the fault stays", () => {
    const lines = [
      "git@github.com:neva2/base.git; git@github.com:neva2; mot de passe - oubli ; 2026-11-27.log, neva-1-2-3-4.zip",
      "https://cdn.example.com/a.png?ex=67&is=66; psexec, schtasks /query; 0A1B2C3D-0A1B-0A1B-0A1B-0A1B2C3D4E5F; key-value",
      "^1SCRIPT ERROR: @es_extended/server/main.lua:214: attempt to index a nil value (global 'ESX')^7",
      "[    c-resources-core] Couldn't find resource oxmysql.",
      "Listening on 0.0.0.0:30120, txAdmin on 127.0.0.1:40120, artifact 12913, base 5.2.0",
      "neva_core version 1.2.3.4.5, v10.20.30.40.5 attendue, version: 1.2.3.4.5.6",
      "fx_version 'cerulean' version '5.2.0.1'; Version: 1.0.0.123; FileVersion=6.0.1.2; neva_core version 1.2.3.4; \"version\": \"1.2.3.4\"",
      "MySqlConnector, Version=2.3.5.0, Culture=neutral, PublicKeyToken=d33d3e53aa5f8c92",
      "npm WARN deprecated discord.js@14.16.3, node-domexception@1.0.0; Subnet Mask: 255.255.255.0",
      "Table 'base.users' doesn't exist; token invalide; le mot password est dans le guide",
      "Access denied for user 'root'@'localhost' (using password: NO)",
      "Access denied for user 'root'@'localhost' (using password: YES)",
      "Listening on [::]:30120 and ::1, ::continue:: of fx::Resource, at 12:04:59",
      "You lack the required entitlement to use neva_core",
      "password is wrong; invalid password; le mot de passe est faux; password not set; mot de passe oublié",
      "password for user root at 12:04:59; mot de passe MySQL8 refusé, password sha256_password, mdp bcrypt12 attendu, mdp @neva/base2.lua:12",
      "password=;database=base; password=nil;",
      "unexpected token: 'function'; if token == nil then; \"password\": null, compass = true, Config.Bypass = 'staff'",
      'set onesync on; set steam_webApiKey "none"; setr touche_radio "CAPITAL"; set voice_useToken true',
      "Could not authenticate server license key. License key: invalid; set voice_token = none",
      "Clé de licence : invalide; Clé API : échec 401; clé du véhicule : AB123CD; clé anti-cheat : licence refusée; API_KEYS = {}; Nom = 'zk9f'",
      "Config.Pass = {",
      "UPDATE users SET password = ?, token = ? WHERE id = 1; local apiKey = GetConvar('neva_api_key', ''); Token = GetToken(source)",
      "license: GPL-3.0-or-later; licence 'MIT'; Config.OpenKey = 'F10'; key = 'label_player_2_invite'; OpenKey = -1234567890123456789012",
      "Saisissez le code PIN à 4 chiffres, port 40120; Use the PIN below to register:\nhttp://localhost:40120/",
      "sv_licenseKey manque; sv_tebexSecret n'est pas défini; steam_webApiKey is missing; Invalid sv_licenseKey specified",
      "The sv_licenseKey is not set\n[12:04:59] arrêt; rcon_password n'est pas défini\nrcon_password is not set",
      "Config.Token = { label = 'Jeton' }",
      "token_type: bearer; Config.TokenItem = 'jeton_de_casino_2'; tokens = 12; mot de passe (oublié) à refaire",
      "DISCORD_API = 'https://discord.com/api/v10'; Config.API = 'es_extended'; sk-job-menu, task-manager-2; SG.main.lua",
      "mysql -u root -P 3306 -p base < base.sql; mysqldump --port=3306 --protocol=tcp -p",
      'sshpass -p "$PASS" ssh debian@localhost; sshpass -e ssh vps; curl -u https://localhost; curl -u "$USER:$PASS" https://localhost:40120/',
      "l'option --password n'est pas lue; --token --port 3000; --secret-dir a; echo \"root:$PASS\" | chpasswd; echo a:b | cat",
      "Cookie: refusé; proxy_cookie_path / '/; secure'; authorization: required; ['Authorization'] = 'Bot ' .. token; Authorization: auth2.header(1)",
      "Réglages -> mot de passe -> Changer; identifiants : steam / discord; identifiants : voir le mail / le panel; <password></password>",
      '<input type="password" name="password">; SELECT a FROM b WHERE token = [[?]]; $2 $6$a; login / mdp oubliés',
      "local password = data.password; const token = process.env.DISCORD_TOKEN; secret = Config.Secret, pass = tostring(data.pass)",
      "local token = exports['neva']:getToken(); local token = exports.neva:getToken(); Config.Password = math.random(1000, 9999)",
      "$password = $_POST['password']; $_SESSION['token'] = $token; WHERE password = @password AND token = :token",
      `RCON_PASSWORD: $\{RCON_PASSWORD}; TOKEN: $\{{ secrets.TOKEN }}; password: {{ vault }}; PASSWORD=$(openssl rand -hex 12); --password="$DB_PASSWORD" -r`,
      "password = self.password; token = this.token, password = os.getenv('DB_PASSWORD'); secret = json.decode(body).secret, t = 1",
      "{ code: 'TokenInvalid', token: undefined }",
      "password = false, token = false; rcon_password not set; rcon_password in server.cfg; rcon_password manque",
      "rcon_password vide; rcon_password empty; mot de passe utf8mb4 attendu; mot de passe php8.2 refusé; --token option",
      "Enter password: \nERROR 1045 (28000): Access denied for user 'root'@'localhost' (using password: YES)",
      "debian's password:\nPermission denied (publickey,password).\nEnter password:\nmysql -u root",
      "image: spritsail/fivem:latest",
      "MySQL démarre, puis FXServer -port 30120 -p 30120; après mysql, run.cmd +set -profile base -pnote",
      "client.login(token); bot.run(TOKEN); client:run('Bot ' .. token); app.run('0.0.0.0'); client.login(''); bot.login",
      "local t = GetConvar('neva_token', ''); GetConvar('voice_token', 'none'), env('TOKEN', null); 'token' => env('TOKEN'),",
      "token = os.getenv('TOKEN') or ''; if not token or name == 'neva' then; token ?? fallback; invalid token || \"\"",
      '<add key="Langue" value="fr" />; <add key="DiscordToken" value="" />; <input name="password" value="">',
      "description: |\n  Une base pour FiveM\npassword: |\n\nsuite",
      "Config.BattlePass = 'saison'; bypass: true; local nom <const> = 'neva'; npm_config_registry_of_the_server; Config.Auth = 'discord'",
      'net user fivem /active:yes; net user fivem *; net user; net use Z: /delete; plink -pw "$PASS" vps; docker login -u neva',
      "docker run -p 30120:30120 neva; redis-cli -h localhost ping; requirepass est absent; mysqladmin -u root -p status",
      "echo bonjour | sudo tee a.txt; echo a | grep b; ConvertTo-SecureString $mdp; icecon; lftp -u neva ftp.example.com",
      "git@github.com:neva/base.git; root@vps:/home/neva; note: voir@localhost; http://localhost:40120/a; C:/txData@neva",
      "INSERT INTO items (nom, label) VALUES ('pain', 'Pain'); INSERT INTO comptes (nom, password) VALUES (?, ?)",
      "ALTER USER root PASSWORD EXPIRE; CREATE USER neva; mariadb.connect(config); pymysql.connect('localhost', user, mdp)",
      "le mot de passe est incorrect, le mdp est bon; le mot de passe est refusé\nmot de passe est trop court; password is required",
      "Compte -> mot de passe -> Changer; Sécurité > Mot de passe -> azerty; mot de passe -> modifier; mdp c'est quoi",
      "mdp oublié\nmdp root\npassword is expired\nuser root password missing\nlogin neva mot de passe refusé",
      "mysql_native_password\nmysql_native_password n'est pas chargé\nrcon_password manque\nsv_password vide",
      "cd /root/azerty; chown root/base mysql; https://localhost/phpmyadmin/root/a",
      "commandes admin / joueur; le panel admin / staff est là; user / group",
      "Base de données : oxmysql / mysql-async; VPS : Windows / debian12; panel : Pterodactyl / ZAP; compte : steam / discord",
      "accès FTP : lecture / écriture; SSH : root / admin / neva; clé Tebex est absente; la clé de serveur est refusée",
      "code d’erreur : 401; code : azerty; license key is invalid; tebex secret manque; Code d'accès refusé",
      "mot de passe : je ne sais pas\nmdp : j'ai essayé\ntoken : il est bon\nclé api : pas touchée\nmot de passe : c'est le bon",
      "mot de passe\u00a0: oublié\nmot de passe : aucun.\nMot de passe : voir le mail\npassword : c’est le même\nmot de passe : incorrect",
      "Started resource neva_core 6.0.1.2; [neva_garage] 5.2.0.14 chargé; ox_lib 3.27.0.1, qb-core@1.3.0.2",
      "Authorization: token absent; ?code=401; /callback?code=abc; session_id: 12345678; new PDO($dsn, $user, $mdp)",
      "Password for root: denied; password of root: incorrect; [sudo] password for debian: \nSorry, try again.",
      'le champ "mot de passe" est vide; mot de passe "oublié"; le mot de passe est demandé pour la base; pass VIP gold',
      "étape 3 mdp oublié\nmdp bdd\npass FTP refusé\nadmin: true\nroot: /home/neva\nadmin / joueur\nroot:x:0:0:root:/root",
      "oxmysql 2.11.2.0, Started resource oxmysql (2.11.2.0), [pma-voice] 6.2.1.1; neva_core (6.0.1.2)",
      "mdp admin -> panel; mdp root -> hébergeur; le mot de passe marche\nmon mdp fonctionne\nmot de passe administrateur",
      "mon mot de passe est bon\nle mot de passe ne passe pas\navec le mot de passe root\nmot de passe à changer\nmot de passe du panel",
      "admin/azerty; server/admin/menu pour le panel; admin/main.lua pour txAdmin; admin/joueur pour txAdmin; root/base mysql",
      "mes identifiants :\nsteam\ndiscord\nIdentifiants :\nlicense\nUn autre texte",
      "mdp refuse\nmot de passe oublie\nmot de passe errone\nroot/accès pour le panel\nle mdp oxmysql ne passe pas; mon pass c'est le VIP",
      "le mot de passe MariaDB ne passe pas; le mot de passe Cfx.re n'est plus bon; mon mot de passe SFTP ne marche pas; le mot de passe FiveM ne marche plus; mon mot de passe actuel n'est plus bon; accès FTP\nne marchent plus\ndepuis hier\nj'ai perdu mes accès FTP\nbonjour\nmerci",
      'Expand-Archive base.zip -Path D:\\serveur\nnv.rar -partie 2 et nv.7z -premiere\nsmbpasswd -a neva; 7z a -p sauvegarde.7z data; unzip -p a.zip; 7z a -p"$MDP" a.7z; echo a | grep passwd; passwd root',
      "Config.Webhook = 'garage'; Config.Webhook = 'YOUR_WEBHOOK_URL_HERE'; Config.Webhook = 'VOTRE_WEBHOOK_DISCORD'; Config.UseWebhook = true; webhook = Config.Webhook",
      "useradd -m fivem; usermod -aG sudo fivem; ssh-keygen -t rsa -b 4096 -N '' -f cle; icecon -c status localhost:30120",
      "code d'authentification : 401; code de connexion : 1045; code 2FA refusé; verification code: invalid; code de vérification : 1234567",
      "rcon status\nrcon restart neva_core\nrcon: commande inconnue",
      'set mysql_connection_string "mysql://root@127.0.0.1/neva_v2?charset=utf8mb4"',
      "sqlite3@5.1.7: win32-x64; Compte > mot de passe > Authentification2FA > activer",
      "MD5 : 0A1B2C3D4E5F60718293A4B5C6D7E8F9\nHachage MD5 de base.zip :\n0A1B2C3D4E5F60718293A4B5C6D7E8F9",
      "Algorithm : MD5\nHash      : 0A1B2C3D4E5F60718293A4B5C6D7E8F9",
      "12-05-26-14.sql.gz, neva-1-4-2-0.fr.zip, 1-2-3-4.min.js",
      "accountKey = 'society_police2', Config.AppKey = 'phone1', app key 12 absente",
      "local pw = 0.25; const pw = panel.width; local pw = playerWeight",
      "le token est expiré; le token du bot, neva_garage; token dans server2-config.lua; token neva-garage-v2-extended; clé API fivemanage2",
      "mot de passe : lequel mettre; mdp : idem que l'ancien; mon pass VIP2026; le compte : root; les identifiants sont les mêmes",
      "sv_licenseKey : remplie\nToken : valide\nMot de passe : correct\nmdp : idem\nClé API : OK, token: ok)\nimage VPS : ubuntu:jammy",
      "127.0.0.1 root @localhost; panel : admin / modo / helper; mysql : user:nevabase",
      "mysql://localhost:3306 répond, demandez à l'équipe @support; mysql://127.0.0.1:3306/base de root@localhost",
    ];
    expect(maskSecrets(lines)).toEqual({ texts: lines, found: [] });
  });
});

const fields = (change: Partial<TicketFields>): TicketFields => ({
  ...emptyTicket,
  probleme: "Le garage ne s'ouvre plus.",
  ...change,
});

describe("N-13: the messages", () => {
  test("N-13: what was filled in, in the order of the support's list, and nothing else", () => {
    const { messages, masked } = buildTicket(
      fields({
        version: "5.2.0",
        essais: "Redémarré\ndeux fois",
        console: "\u001b[31merreur\u001b[0m ```x```\n",
      }),
    );
    expect(masked).toEqual([]);
    expect(messages).toEqual([
      "**Problème\u00a0:** Le garage ne s'ouvre plus.\n**Version de la base\u00a0:** 5.2.0\n**Déjà essayé\u00a0:** Redémarré\ndeux fois\n" +
        "**Console\u00a0:**\n```\nerreur '''x'''\n```",
    ]);
  });

  test("N-13: colours of FiveM part no secret from its name", () => {
    const { messages, masked } = buildTicket(
      fields({
        console: '^582.65.12.4\nlicense:^3abcdef0123\npassword^7: ^2azerty\nrcon_password ^2"quatre mots"',
        essais: "^1mdp^7: sesame",
      }),
    );
    expect(messages.join()).not.toMatch(/82\.65|abcdef|azerty|quatre|sesame|\^/);
    expect(masked).toHaveLength(4);
  });

  test("N-13: what was pasted calls nobody, and opens no block before that of the console", () => {
    const mentions = "@everyone @here <@&123456789012345678> <@123456789012345678>";
    const { messages } = buildTicket(
      fields({ probleme: mentions, essais: `\`\`\`lua\nprint(1)\n${mentions}`, console: mentions }),
    );
    const text = messages.join();
    expect(text.match(/```/g)).toHaveLength(2);
    const outside = text.replace(/```[\s\S]*```/, "");
    expect(outside).not.toMatch(/@everyone|@here|<@&?\d/);
    expect(outside.replaceAll("\u200b", "")).toContain("@everyone @here <@&123456789012345678> <@[masqué]>");
    expect(text).toContain("```\n@everyone @here <@&123456789012345678> <@[masqué]>\n```");
  });

  test("N-13: paths and names with an @ stay as they were typed", () => {
    const essais = "@neva_core/server.lua, @neva/base, <#123456789012345678>";
    expect(buildTicket(fields({ essais })).messages[0]).toContain(essais);
  });

  test("N-13: of a long console its end, and that the file is to be attached", () => {
    const console = Array.from({ length: 900 }, (_, i) => `ligne ${i + 1}`).join("\n");
    const { messages, attachConsole } = buildTicket(fields({ console }));
    expect(attachConsole).toBe(true);
    expect(messages[0]).toContain("la fin suit, le fichier entier est joint.");
    expect(messages.at(-1)).toMatch(/ligne 900\n```$/);
    expect(messages.join()).not.toContain("ligne 1\n");
    const two = buildTicket(fields({ console: "x".repeat(1970) }));
    expect(two.messages).toHaveLength(2);
    expect(two.messages[0]).toContain("elle suit.");
    expect(two.attachConsole).toBe(false);
    const [short = ""] = buildTicket(fields({ console: "x" })).messages;
    const fits = "x".repeat(longestMessage - short.length + 1);
    expect(buildTicket(fields({ console: fits })).messages.map(({ length }) => length)).toEqual([
      longestMessage,
    ]);
    expect(buildTicket(fields({ console: `${fits}x` })).messages).toHaveLength(2);
  });

  test("N-13: where a console is cut, no half of a secret is left", () => {
    const secret = `rcon_password "${"D3P4sse ".repeat(10)}"`;
    for (const parted of ["", "\n"]) {
      for (const rest of [39_900, 39_930, 39_960]) {
        const console = `début${parted}${" x".repeat(10)} ${secret}${parted}${" y".repeat(rest / 2)}`;
        expect(buildTicket(fields({ console })).messages.join("")).not.toContain("D3P4sse");
      }
    }
  });

  test("N-13: without a console nothing is said of one, and there is nothing to attach", () => {
    expect(buildTicket(fields({ console: " \n" }))).toEqual({
      messages: ["**Problème\u00a0:** Le garage ne s'ouvre plus."],
      attachConsole: false,
      masked: [],
    });
  });

  /** What stands in the blocks of a ticket of several messages. */
  const blocks = (messages: string[]) => messages.slice(1).map((text) => text.slice(4, -4));

  test("N-13: a message holds as many lines as Discord takes, each whole", () => {
    const console = Array.from({ length: 300 }, (_, i) => `ligne ${i + 1}`).join("\n");
    const { messages, attachConsole } = buildTicket(fields({ console }));
    expect([messages.length, attachConsole]).toEqual([3, false]);
    expect(blocks(messages).join("\n")).toBe(console);
    const full = `${"x".repeat(longestMessage - 10)}\ny`;
    expect(blocks(buildTicket(fields({ console: full })).messages)).toEqual([full]);
    expect(blocks(buildTicket(fields({ console: `${full}y` })).messages)).toEqual(`${full}y`.split("\n"));
  });

  test("N-13: of a console that does not fit the end fills both messages", () => {
    const lines = Array.from({ length: 213 }, (_, i) => `${i}`.padEnd(40, "."));
    const { messages, attachConsole } = buildTicket(fields({ console: lines.join("\n") }));
    expect(attachConsole).toBe(true);
    // 48 lines of 41 characters in each.
    expect(blocks(messages).join("\n")).toBe(lines.slice(-96).join("\n"));
  });

  test("N-13: a line that fits is not cut; one that does not is, never within a letter, and the file is to be attached", () => {
    const fits = "x".repeat(longestMessage - 8);
    const whole = buildTicket(fields({ console: fits }));
    expect([blocks(whole.messages), whole.attachConsole]).toEqual([[fits], false]);
    const { messages, attachConsole } = buildTicket(fields({ console: `${fits.slice(2)}😀😀` }));
    expect([blocks(messages), attachConsole]).toEqual([[`${fits.slice(2)}…`], true]);
    expect(messages[0]).toContain("le fichier entier est joint.");
  });

  test("N-13: what masks short secrets may be longer than they are: the message is still one that Discord takes", () => {
    const many = "steam:1 ip:1 a@b.fr ".repeat(40);
    const fields = { ...emptyTicket, probleme: many.slice(0, 300), essais: many, modification: many };
    for (const console of ["", "Une erreur", "Une erreur\n".repeat(900)]) {
      const { messages } = buildTicket({ ...fields, console });
      expect(messages[0]).toContain("[masqué]");
      for (const message of messages) expect(message.length).toBeLessThanOrEqual(longestMessage);
    }
  });

  test("N-13, R-31: whatever is typed, each message is one that Discord takes", () => {
    const roll = dice(1);
    const bits = [
      "a",
      "\n",
      "```",
      "`",
      "é",
      "👩🏽‍🚀",
      "[masqué]",
      " ",
      "82.64.12.200",
      "mot ".repeat(40),
      "x".repeat(1999),
    ];
    const text = (longest: number) =>
      Array.from({ length: roll(60) }, () => pick(roll, bits))
        .join("")
        .slice(0, roll(longest + 1));
    const line = (longest: number) => text(longest).replaceAll("\n", " ");
    let built = 0;
    for (let i = 0; i < 500; i++) {
      const typed = {
        probleme: line(300),
        version: line(30),
        guide: line(150),
        modification: text(500),
        essais: text(500),
        console: text(20_000),
      };
      const parsed = ticketSchema.safeParse(typed);
      if (!parsed.success) continue;
      built += 1;
      const { messages } = buildTicket(parsed.data);
      expect(messages.length).toBeLessThanOrEqual(3);
      for (const message of messages) expect(message.length).toBeLessThanOrEqual(longestMessage);
    }
    expect(built).toBeGreaterThan(300);
  });
});
