BEGIN TRANSACTION;
CREATE TABLE entry (
        table_id TEXT NOT NULL REFERENCES tables (id),
        number INTEGER NOT NULL,
        at REAL NOT NULL,
        body TEXT NOT NULL,  -- JSON
        PRIMARY KEY (table_id, number)
    ) WITHOUT ROWID;
INSERT INTO "entry" VALUES('72r1o5tCZ8I',1,1.79477357906060028076e+09,'{"what":"sat","seat":0,"player":"76pCLFQsjRQ9E7nE","name":"Ann"}');
INSERT INTO "entry" VALUES('72r1o5tCZ8I',2,1.79477357906464529037e+09,'{"what":"sat","seat":1,"player":"Hh-Lzq0WwBE3lEht","name":"Bob"}');
INSERT INTO "entry" VALUES('72r1o5tCZ8I',3,1.79477357906809401512e+09,'{"what":"started"}');
INSERT INTO "entry" VALUES('72r1o5tCZ8I',4,1.79477357912527322769e+09,'{"what":"acted","seat":0,"action":"clan tomorrow"}');
INSERT INTO "entry" VALUES('72r1o5tCZ8I',5,1.79477357917114186287e+09,'{"what":"acted","seat":1,"action":"clan abhilasha"}');
INSERT INTO "entry" VALUES('72r1o5tCZ8I',6,1.79477357917521119118e+09,'{"what":"acted","seat":1,"action":"clan narashima"}');
INSERT INTO "entry" VALUES('72r1o5tCZ8I',7,1.79477357921915793419e+09,'{"what":"acted","seat":0,"action":"clan goan_sul"}');
INSERT INTO "entry" VALUES('72r1o5tCZ8I',8,1794773579.22298,'{"what":"acted","seat":0,"action":"clan galmi"}');
INSERT INTO "entry" VALUES('72r1o5tCZ8I',9,1.7947735792669813633e+09,'{"what":"acted","seat":1,"action":"clan phoenix"}');
INSERT INTO "entry" VALUES('72r1o5tCZ8I',10,1.79477357930190730095e+09,'{"what":"acted","seat":0,"action":"draw 3"}');
INSERT INTO "entry" VALUES('72r1o5tCZ8I',11,1.79477357935119509697e+09,'{"what":"acted","seat":0,"action":"discard fre_e"}');
INSERT INTO "entry" VALUES('72r1o5tCZ8I',12,1.79477357939921236038e+09,'{"what":"acted","seat":0,"action":"discard hempo"}');
INSERT INTO "entry" VALUES('72r1o5tCZ8I',13,1.79477357944725704193e+09,'{"what":"acted","seat":0,"action":"discard galmi"}');
INSERT INTO "entry" VALUES('72r1o5tCZ8I',14,1.79477357949553275108e+09,'{"what":"acted","seat":1,"action":"play nikhilesh"}');
INSERT INTO "entry" VALUES('72r1o5tCZ8I',15,1.79477357951100349426e+09,'{"what":"acted","seat":0,"action":"pass"}');
INSERT INTO "entry" VALUES('72r1o5tCZ8I',16,1.79477357956332731247e+09,'{"what":"acted","seat":1,"action":"play navaj"}');
INSERT INTO "entry" VALUES('72r1o5tCZ8I',17,1.79477357957195162773e+09,'{"what":"acted","seat":1,"action":"play muraena"}');
INSERT INTO "entry" VALUES('72r1o5tCZ8I',18,1.7947735796192445755e+09,'{"what":"acted","seat":1,"action":"discard nalin"}');
INSERT INTO "entry" VALUES('72r1o5tCZ8I',19,1.79477357966317915916e+09,'{"what":"acted","seat":1,"action":"discard ashes"}');
INSERT INTO "entry" VALUES('72r1o5tCZ8I',20,1.79477357971109509468e+09,'{"what":"acted","seat":1,"action":"activate I1"}');
INSERT INTO "entry" VALUES('72r1o5tCZ8I',21,1.79477357976302456856e+09,'{"what":"acted","seat":0,"action":"draw 3"}');
INSERT INTO "entry" VALUES('72r1o5tCZ8I',22,1.79477357976961231232e+09,'{"what":"acted","seat":0,"action":"discard un_go"}');
INSERT INTO "entry" VALUES('72r1o5tCZ8I',23,1.79477357981914806366e+09,'{"what":"acted","seat":0,"action":"discard wiindz"}');
INSERT INTO "entry" VALUES('72r1o5tCZ8I',24,1.79477357986692476273e+09,'{"what":"talked","name":"Ann","text":"hello"}');
INSERT INTO "entry" VALUES('MhXZPTvAUnI',1,1.79477364152485704422e+09,'{"what":"sat","seat":0,"player":"76pCLFQsjRQ9E7nE","name":"Ann"}');
INSERT INTO "entry" VALUES('MhXZPTvAUnI',2,1.79477364152485704422e+09,'{"what":"seated","seat":1,"bot":"easy"}');
INSERT INTO "entry" VALUES('MhXZPTvAUnI',3,1.79477364152485704422e+09,'{"what":"started"}');
INSERT INTO "entry" VALUES('UYK4KYRl040',1,1.79477364136363220215e+09,'{"what":"sat","seat":0,"player":"76pCLFQsjRQ9E7nE","name":"Ann"}');
INSERT INTO "entry" VALUES('UYK4KYRl040',2,1.79477364136363220215e+09,'{"what":"seated","seat":1,"bot":"easy"}');
INSERT INTO "entry" VALUES('UYK4KYRl040',3,1.79477364136363220215e+09,'{"what":"started"}');
INSERT INTO "entry" VALUES('XcSrV6OZz-o',1,1.79477359268928861618e+09,'{"what":"sat","seat":0,"player":"76pCLFQsjRQ9E7nE","name":"Ann"}');
INSERT INTO "entry" VALUES('XcSrV6OZz-o',2,1.79477359269429779053e+09,'{"what":"sat","seat":1,"player":"Hh-Lzq0WwBE3lEht","name":"Bob"}');
INSERT INTO "entry" VALUES('XcSrV6OZz-o',3,1.79477359269769430161e+09,'{"what":"started"}');
INSERT INTO "entry" VALUES('XcSrV6OZz-o',4,1.7947735927570066452e+09,'{"what":"acted","seat":0,"action":"take mermaid_trousers_winter"}');
INSERT INTO "entry" VALUES('XcSrV6OZz-o',5,1.79477359280320286751e+09,'{"what":"acted","seat":1,"action":"take vampire_hat_grand"}');
INSERT INTO "entry" VALUES('XcSrV6OZz-o',6,1.79477359280743813515e+09,'{"what":"acted","seat":0,"action":"take dwarf_trousers_festive"}');
INSERT INTO "entry" VALUES('XcSrV6OZz-o',7,1.7947735928550696373e+09,'{"what":"acted","seat":1,"action":"take dwarf_sock"}');
INSERT INTO "entry" VALUES('XcSrV6OZz-o',8,1.79477359285877943039e+09,'{"what":"acted","seat":0,"action":"take elf_hat_cap"}');
INSERT INTO "entry" VALUES('XcSrV6OZz-o',9,1.7947735957110722065e+09,'{"what":"acted","seat":1,"action":"potion"}');
INSERT INTO "entry" VALUES('XcSrV6OZz-o',10,1.7947735985367538929e+09,'{"what":"acted","seat":1,"action":"draw"}');
INSERT INTO "entry" VALUES('XcSrV6OZz-o',11,1.79477359858312702179e+09,'{"what":"acted","seat":1,"action":"keep dwarf_sock"}');
INSERT INTO "entry" VALUES('XcSrV6OZz-o',12,1.79477360142225718498e+09,'{"what":"acted","seat":0,"action":"stop"}');
INSERT INTO "entry" VALUES('XcSrV6OZz-o',13,1.79477360147110843658e+09,'{"what":"acted","seat":1,"action":"take dwarf_trousers_work"}');
INSERT INTO "entry" VALUES('XcSrV6OZz-o',14,1.79477360147523736954e+09,'{"what":"acted","seat":0,"action":"take orc_sock"}');
INSERT INTO "entry" VALUES('XcSrV6OZz-o',15,1.79477360151907968521e+09,'{"what":"acted","seat":1,"action":"take orc_trousers_festive"}');
INSERT INTO "entry" VALUES('XcSrV6OZz-o',16,1.79477360152323246002e+09,'{"what":"acted","seat":0,"action":"take mermaid_trousers_festive"}');
INSERT INTO "entry" VALUES('XcSrV6OZz-o',17,1.79477360157104730606e+09,'{"what":"acted","seat":1,"action":"take elf_sock"}');
INSERT INTO "entry" VALUES('XcSrV6OZz-o',18,1.7947736015752120018e+09,'{"what":"acted","seat":0,"action":"take dwarf_underwear_plain"}');
INSERT INTO "entry" VALUES('XcSrV6OZz-o',19,1.79477360161907696724e+09,'{"what":"acted","seat":1,"action":"take mermaid_trousers_work"}');
INSERT INTO "entry" VALUES('XcSrV6OZz-o',20,1.79477360453171348572e+09,'{"what":"acted","seat":0,"action":"stop"}');
INSERT INTO "entry" VALUES('XcSrV6OZz-o',21,1.79477360750712800026e+09,'{"what":"acted","seat":1,"action":"draw"}');
INSERT INTO "entry" VALUES('XcSrV6OZz-o',22,1.794773610435110569e+09,'{"what":"acted","seat":1,"action":"stop"}');
INSERT INTO "entry" VALUES('XcSrV6OZz-o',23,1.79477361048313736916e+09,'{"what":"acted","seat":1,"action":"take mermaid_sock"}');
INSERT INTO "entry" VALUES('XcSrV6OZz-o',24,1.79477361052709364891e+09,'{"what":"acted","seat":0,"action":"take mermaid_underwear_frilly"}');
INSERT INTO "entry" VALUES('XcSrV6OZz-o',25,1.79477361053132104874e+09,'{"what":"acted","seat":1,"action":"take dwarf_hat_cap"}');
INSERT INTO "entry" VALUES('XcSrV6OZz-o',26,1.79477361057517647743e+09,'{"what":"acted","seat":0,"action":"take vampire_hat_pointed"}');
INSERT INTO "entry" VALUES('XcSrV6OZz-o',27,1.79477361057932114601e+09,'{"what":"acted","seat":1,"action":"take elf_trousers_work"}');
INSERT INTO "entry" VALUES('XcSrV6OZz-o',28,1.79477361062309265137e+09,'{"what":"acted","seat":0,"action":"take dwarf_cape_ceremonial"}');
INSERT INTO "entry" VALUES('XcSrV6OZz-o',29,1.79477361062737464905e+09,'{"what":"acted","seat":1,"action":"take elf_cape_feathered"}');
INSERT INTO "entry" VALUES('XcSrV6OZz-o',30,1.79477361067104911804e+09,'{"what":"acted","seat":0,"action":"take dwarf_sock"}');
INSERT INTO "entry" VALUES('XcSrV6OZz-o',31,1.79477361067524957657e+09,'{"what":"acted","seat":1,"action":"take mermaid_cape_hooded"}');
INSERT INTO "entry" VALUES('XcSrV6OZz-o',32,1.79477361365400624275e+09,'{"what":"acted","seat":0,"action":"stop"}');
INSERT INTO "entry" VALUES('XcSrV6OZz-o',33,1.79477361666710114479e+09,'{"what":"acted","seat":1,"action":"draw"}');
INSERT INTO "entry" VALUES('XcSrV6OZz-o',34,1.79477361961938595772e+09,'{"what":"acted","seat":1,"action":"draw"}');
INSERT INTO "entry" VALUES('XcSrV6OZz-o',35,1.7947736226591835022e+09,'{"what":"acted","seat":1,"action":"draw"}');
INSERT INTO "entry" VALUES('XcSrV6OZz-o',36,1.79477362569098472595e+09,'{"what":"acted","seat":1,"action":"draw"}');
INSERT INTO "entry" VALUES('XcSrV6OZz-o',37,1.79477362573915338516e+09,'{"what":"acted","seat":1,"action":"take elf_underwear_patched"}');
INSERT INTO "entry" VALUES('XcSrV6OZz-o',38,1.79477362578307819366e+09,'{"what":"acted","seat":0,"action":"take vampire_underwear_patched"}');
INSERT INTO "entry" VALUES('XcSrV6OZz-o',39,1.7947736257876291275e+09,'{"what":"acted","seat":1,"action":"take elf_cape_ceremonial"}');
INSERT INTO "entry" VALUES('XcSrV6OZz-o',40,1.79477362583124828339e+09,'{"what":"acted","seat":0,"action":"take elf_trousers_winter"}');
INSERT INTO "entry" VALUES('XcSrV6OZz-o',41,1.79477362583607172966e+09,'{"what":"acted","seat":1,"action":"take elf_hat_pointed"}');
INSERT INTO "entry" VALUES('XcSrV6OZz-o',42,1.79477362588307404518e+09,'{"what":"acted","seat":0,"action":"take mermaid_underwear_baggy"}');
INSERT INTO "entry" VALUES('XcSrV6OZz-o',43,1.79477362588783431053e+09,'{"what":"acted","seat":1,"action":"take mermaid_cape_feathered"}');
INSERT INTO "entry" VALUES('XcSrV6OZz-o',44,1.79477362593124985695e+09,'{"what":"acted","seat":0,"action":"take elf_underwear_frilly"}');
INSERT INTO "entry" VALUES('XcSrV6OZz-o',45,1794773625.93605,'{"what":"acted","seat":1,"action":"take elf_trousers_festive"}');
INSERT INTO "entry" VALUES('XcSrV6OZz-o',46,1.79477362598314356804e+09,'{"what":"acted","seat":0,"action":"take vampire_cape_hooded"}');
INSERT INTO "entry" VALUES('XcSrV6OZz-o',47,1.79477362598779511452e+09,'{"what":"acted","seat":1,"action":"take dwarf_trousers_travel"}');
INSERT INTO "entry" VALUES('XcSrV6OZz-o',48,1.79477362901106524467e+09,'{"what":"acted","seat":0,"action":"draw"}');
INSERT INTO "entry" VALUES('XcSrV6OZz-o',49,1.7947736320910859108e+09,'{"what":"acted","seat":0,"action":"potion"}');
INSERT INTO "entry" VALUES('XcSrV6OZz-o',50,1.79477363514602255821e+09,'{"what":"acted","seat":0,"action":"draw"}');
INSERT INTO "entry" VALUES('XcSrV6OZz-o',51,1.79477363823099780083e+09,'{"what":"acted","seat":0,"action":"stop"}');
INSERT INTO "entry" VALUES('XcSrV6OZz-o',52,1.79477364129909467697e+09,'{"what":"acted","seat":1,"action":"stop"}');
INSERT INTO "entry" VALUES('XcSrV6OZz-o',53,1.7947736413094189167e+09,'{"what":"talked","name":"Ann","text":"hello"}');
INSERT INTO "entry" VALUES('ZZZGIDT24H8',1,1.79477357809378910065e+09,'{"what":"sat","seat":0,"player":"76pCLFQsjRQ9E7nE","name":"Ann"}');
INSERT INTO "entry" VALUES('ZZZGIDT24H8',2,1.79477357814127254486e+09,'{"what":"sat","seat":1,"player":"Hh-Lzq0WwBE3lEht","name":"Bob"}');
INSERT INTO "entry" VALUES('ZZZGIDT24H8',3,1.79477357814507603645e+09,'{"what":"started"}');
INSERT INTO "entry" VALUES('ZZZGIDT24H8',4,1.79477357821313977242e+09,'{"what":"acted","seat":0,"action":"pass"}');
INSERT INTO "entry" VALUES('ZZZGIDT24H8',5,1.79477357825921487808e+09,'{"what":"acted","seat":1,"action":"pass"}');
INSERT INTO "entry" VALUES('ZZZGIDT24H8',6,1.79477357826711201668e+09,'{"what":"acted","seat":0,"action":"draw 1"}');
INSERT INTO "entry" VALUES('ZZZGIDT24H8',7,1.79477357831533265114e+09,'{"what":"acted","seat":1,"action":"play alpha_warrior"}');
INSERT INTO "entry" VALUES('ZZZGIDT24H8',8,1.79477357832235527039e+09,'{"what":"acted","seat":0,"action":"play dark_necromancer"}');
INSERT INTO "entry" VALUES('ZZZGIDT24H8',9,1.79477357837120437622e+09,'{"what":"acted","seat":0,"action":"choose 1.I1"}');
INSERT INTO "entry" VALUES('ZZZGIDT24H8',10,1.79477357841908144951e+09,'{"what":"acted","seat":1,"action":"pass"}');
INSERT INTO "entry" VALUES('ZZZGIDT24H8',11,1.79477357843530607224e+09,'{"what":"acted","seat":0,"action":"shift I1"}');
INSERT INTO "entry" VALUES('ZZZGIDT24H8',12,1.79477357848312473297e+09,'{"what":"acted","seat":0,"action":"discard time"}');
INSERT INTO "entry" VALUES('ZZZGIDT24H8',13,1.79477357853120207787e+09,'{"what":"acted","seat":0,"action":"discard kataclysm"}');
INSERT INTO "entry" VALUES('ZZZGIDT24H8',14,1.79477357857915186882e+09,'{"what":"acted","seat":0,"action":"discard patience"}');
INSERT INTO "entry" VALUES('ZZZGIDT24H8',15,1.79477357862726473808e+09,'{"what":"acted","seat":0,"action":"bring meka_tinkerer"}');
INSERT INTO "entry" VALUES('ZZZGIDT24H8',16,1.79477357867543148994e+09,'{"what":"acted","seat":0,"action":"play time"}');
INSERT INTO "entry" VALUES('ZZZGIDT24H8',17,1.79477357872317934036e+09,'{"what":"acted","seat":1,"action":"discard garsh"}');
INSERT INTO "entry" VALUES('ZZZGIDT24H8',18,1.79477357872924733162e+09,'{"what":"acted","seat":0,"action":"play ancient_psi"}');
INSERT INTO "entry" VALUES('ZZZGIDT24H8',19,1.79477357877518153191e+09,'{"what":"acted","seat":0,"action":"discard justice"}');
INSERT INTO "entry" VALUES('ZZZGIDT24H8',20,1.79477357882536625862e+09,'{"what":"acted","seat":0,"action":"discard kao"}');
INSERT INTO "entry" VALUES('ZZZGIDT24H8',21,1.79477357887121653557e+09,'{"what":"acted","seat":0,"action":"keep victhory"}');
INSERT INTO "entry" VALUES('ZZZGIDT24H8',22,1.79477357891920375824e+09,'{"what":"acted","seat":0,"action":"play victhory"}');
INSERT INTO "entry" VALUES('ZZZGIDT24H8',23,1.79477357896716213226e+09,'{"what":"acted","seat":0,"action":"play alikan"}');
INSERT INTO "entry" VALUES('ZZZGIDT24H8',24,1.79477357901486492157e+09,'{"what":"talked","name":"Ann","text":"hello"}');
INSERT INTO "entry" VALUES('_VFlg2703V0',1,1.79477357991248941422e+09,'{"what":"sat","seat":0,"player":"76pCLFQsjRQ9E7nE","name":"Ann"}');
INSERT INTO "entry" VALUES('_VFlg2703V0',2,1.7947735799164750576e+09,'{"what":"sat","seat":1,"player":"Hh-Lzq0WwBE3lEht","name":"Bob"}');
INSERT INTO "entry" VALUES('_VFlg2703V0',3,1.79477357991977477074e+09,'{"what":"started"}');
INSERT INTO "entry" VALUES('_VFlg2703V0',4,1.79477357997947859764e+09,'{"what":"acted","seat":1,"action":"take mermaid_hat_grand"}');
INSERT INTO "entry" VALUES('_VFlg2703V0',5,1.79477358002710986137e+09,'{"what":"acted","seat":0,"action":"take mermaid_trousers_travel"}');
INSERT INTO "entry" VALUES('_VFlg2703V0',6,1.79477358003107190132e+09,'{"what":"acted","seat":1,"action":"take orc_sock"}');
INSERT INTO "entry" VALUES('_VFlg2703V0',7,1.79477358007513284683e+09,'{"what":"acted","seat":0,"action":"take vampire_sock"}');
INSERT INTO "entry" VALUES('_VFlg2703V0',8,1.79477358007935118675e+09,'{"what":"acted","seat":1,"action":"take mermaid_underwear_plain"}');
INSERT INTO "entry" VALUES('_VFlg2703V0',9,1.79477358288705301285e+09,'{"what":"acted","seat":0,"action":"potion"}');
INSERT INTO "entry" VALUES('_VFlg2703V0',10,1.79477358564933943748e+09,'{"what":"acted","seat":0,"action":"draw"}');
INSERT INTO "entry" VALUES('_VFlg2703V0',11,1.79477358905335497856e+09,'{"what":"acted","seat":1,"action":"draw"}');
INSERT INTO "entry" VALUES('_VFlg2703V0',12,1.79477359249105787277e+09,'{"what":"acted","seat":1,"action":"stop"}');
INSERT INTO "entry" VALUES('_VFlg2703V0',13,1.79477359253907966614e+09,'{"what":"acted","seat":0,"action":"take mermaid_hat_pointed"}');
INSERT INTO "entry" VALUES('_VFlg2703V0',14,1.79477359254312968254e+09,'{"what":"acted","seat":1,"action":"take dwarf_hat_cap"}');
INSERT INTO "entry" VALUES('_VFlg2703V0',15,1.7947735925870320797e+09,'{"what":"acted","seat":0,"action":"take dwarf_hat_pointed"}');
INSERT INTO "entry" VALUES('_VFlg2703V0',16,1.79477359259111833572e+09,'{"what":"acted","seat":1,"action":"take elf_cape_feathered"}');
INSERT INTO "entry" VALUES('_VFlg2703V0',17,1.79477359263508224487e+09,'{"what":"acted","seat":0,"action":"take dwarf_trousers_winter"}');
INSERT INTO "entry" VALUES('_VFlg2703V0',18,1.79477359263901948929e+09,'{"what":"acted","seat":1,"action":"take mermaid_underwear_frilly"}');
INSERT INTO "entry" VALUES('_VFlg2703V0',19,1.79477359268288731575e+09,'{"what":"talked","name":"Ann","text":"hello"}');
INSERT INTO "entry" VALUES('mR9ijSy8pts',1,1.79477364135798501968e+09,'{"what":"sat","seat":0,"player":"76pCLFQsjRQ9E7nE","name":"Ann"}');
CREATE TABLE session (
        token BLOB PRIMARY KEY,  -- only its hash
        player TEXT NOT NULL UNIQUE,
        nickname TEXT NOT NULL,
        created REAL NOT NULL
    ) WITHOUT ROWID;
INSERT INTO "session" VALUES(X'11EC50EB83C476E9429C83F080316A9C1A0BF35EAAAC9C1E5E9C4FDE9A35BDF8','Hh-Lzq0WwBE3lEht','Bob',1.79477357808985519409e+09);
INSERT INTO "session" VALUES(X'4604C175C6A667938B21C6F491761356A799D587F9280001722C9F6283B5BDCC','76pCLFQsjRQ9E7nE','Ann',1.79477357808317089081e+09);
CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        created REAL NOT NULL,
        setup TEXT NOT NULL,  -- JSON: game, options, seats, clock, seed ...
        is_over INTEGER NOT NULL DEFAULT 0
    ) WITHOUT ROWID;
INSERT INTO "tables" VALUES('72r1o5tCZ8I',1.79477357906060028076e+09,'{"game":"gosux","preset":"","options":{},"seats":2,"clock":{"kind":"none","minutes":20,"increment":10,"days":3},"is_private":false,"lesson":false,"host":"76pCLFQsjRQ9E7nE","seed":3,"nonce":"0123456789abcdef0123456789abcde4","version":1,"record":""}',0);
INSERT INTO "tables" VALUES('9Em0QQ0WcHM',1.794773641448376894e+09,'{"game":"laundromat","preset":"","options":{},"seats":2,"clock":{"kind":"none","minutes":20,"increment":10,"days":3},"is_private":true,"lesson":false,"host":"76pCLFQsjRQ9E7nE","seed":0,"nonce":"","version":1,"record":"warren record 1\ngame: laundromat\nversion: 1\nseed: 7\noptions: seats=2\nactions:\n1. 0 take mermaid_trousers_winter\n2. 1 take vampire_hat_grand\n3. 0 take dwarf_trousers_festive\n4. 1 take dwarf_sock\n5. 0 take elf_hat_cap\n6. 1 potion\n7. 1 draw\n8. 1 keep dwarf_sock\n9. 0 stop\n10. 1 take dwarf_trousers_work\n11. 0 take orc_sock\n12. 1 take orc_trousers_festive\n13. 0 take mermaid_trousers_festive\n14. 1 take elf_sock\n15. 0 take dwarf_underwear_plain\n16. 1 take mermaid_trousers_work\n17. 0 stop\n18. 1 draw\n19. 1 stop\n20. 1 take mermaid_sock\n21. 0 take mermaid_underwear_frilly\n22. 1 take dwarf_hat_cap\n23. 0 take vampire_hat_pointed\n24. 1 take elf_trousers_work\n25. 0 take dwarf_cape_ceremonial\n26. 1 take elf_cape_feathered\n27. 0 take dwarf_sock\n28. 1 take mermaid_cape_hooded\n29. 0 stop\n30. 1 draw\n31. 1 draw\n32. 1 draw\n33. 1 draw\n34. 1 take elf_underwear_patched\n35. 0 take vampire_underwear_patched\n36. 1 take elf_cape_ceremonial\n37. 0 take elf_trousers_winter\n38. 1 take elf_hat_pointed\n39. 0 take mermaid_underwear_baggy\n40. 1 take mermaid_cape_feathered\n41. 0 take elf_underwear_frilly\n42. 1 take elf_trousers_festive\n43. 0 take vampire_cape_hooded\n44. 1 take dwarf_trousers_travel\n45. 0 draw\n46. 0 potion\n47. 0 draw\n48. 0 stop\n49. 1 stop\nresult: 1 coins\n"}',1);
INSERT INTO "tables" VALUES('MhXZPTvAUnI',1.79477364152485704422e+09,'{"game":"gosux","preset":"","options":{},"seats":2,"clock":{"kind":"live","minutes":5,"increment":3,"days":3},"is_private":false,"lesson":false,"host":"76pCLFQsjRQ9E7nE","seed":11,"nonce":"0123456789abcdef0123456789abcdec","version":1,"record":""}',0);
INSERT INTO "tables" VALUES('UYK4KYRl040',1.79477364136363220215e+09,'{"game":"gosu","preset":"","options":{},"seats":2,"clock":{"kind":"none","minutes":20,"increment":10,"days":3},"is_private":true,"lesson":true,"host":"76pCLFQsjRQ9E7nE","seed":5785,"nonce":"c256bfaa8530da5b6fe67922fa1737b3","version":1,"record":""}',0);
INSERT INTO "tables" VALUES('XcSrV6OZz-o',1.79477359268928861618e+09,'{"game":"laundromat","preset":"","options":{},"seats":2,"clock":{"kind":"none","minutes":20,"increment":10,"days":3},"is_private":false,"lesson":false,"host":"76pCLFQsjRQ9E7nE","seed":7,"nonce":"0123456789abcdef0123456789abcde8","version":1,"record":""}',1);
INSERT INTO "tables" VALUES('ZZZGIDT24H8',1.79477357809378910065e+09,'{"game":"gosu","preset":"","options":{},"seats":2,"clock":{"kind":"none","minutes":20,"increment":10,"days":3},"is_private":false,"lesson":false,"host":"76pCLFQsjRQ9E7nE","seed":1,"nonce":"0123456789abcdef0123456789abcde2","version":1,"record":""}',0);
INSERT INTO "tables" VALUES('_VFlg2703V0',1.79477357991248941422e+09,'{"game":"laundromat","preset":"","options":{},"seats":2,"clock":{"kind":"none","minutes":20,"increment":10,"days":3},"is_private":false,"lesson":false,"host":"76pCLFQsjRQ9E7nE","seed":5,"nonce":"0123456789abcdef0123456789abcde6","version":1,"record":""}',0);
INSERT INTO "tables" VALUES('mR9ijSy8pts',1.79477364135798501968e+09,'{"game":"gosu","preset":"","options":{},"seats":3,"clock":{"kind":"none","minutes":20,"increment":10,"days":3},"is_private":false,"lesson":false,"host":"76pCLFQsjRQ9E7nE","seed":9,"nonce":"0123456789abcdef0123456789abcdea","version":1,"record":""}',0);
CREATE INDEX running ON tables (is_over, created);
COMMIT;
PRAGMA user_version = 1;
