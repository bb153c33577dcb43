import { describe, expect, test } from "vitest";
import { maskSecrets } from "#app/ticket/mask-secrets";
import { secrets } from "./secret-lines.ts";

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
    expect(kept("password=azerty refusé par la base")).toBe("password=[masqué] refusé par la base");
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
      "PIN : 4821.5; code 2FA : 123456.7; mot de passe oublié !; c'est quoi le mot de passe ?\nsv_password manque # à remplir\nmot de passe VPS ?\nmot de passe base ?\nmot de passe pareil !\navec le mot de passe habituel !",
      "> Compte > mot de passe -> Changer\n> Compte --> mot de passe -> Changer\n> le mdp -> oublié",
      "mysql://localhost:3306 répond, demandez à l'équipe @support; mysql://127.0.0.1:3306/base de root@localhost",
    ];
    expect(maskSecrets(lines)).toEqual({ texts: lines, found: [] });
  });
});
