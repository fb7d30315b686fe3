BEGIN TRANSACTION;
CREATE TABLE entry (
            table_id TEXT NOT NULL REFERENCES tables (id),
            number INTEGER NOT NULL,
            at REAL NOT NULL,
            body TEXT NOT NULL, player TEXT, request TEXT,  -- JSON
            PRIMARY KEY (table_id, number)
        ) WITHOUT ROWID
        ;
INSERT INTO "entry" VALUES('8McG6REbJjo',1,1.79480333733614635468e+09,'{"what":"sat","seat":0,"player":"0LjzO8i7rpdpPE94","name":"Ann","salt":"a1"}',NULL,NULL);
INSERT INTO "entry" VALUES('8McG6REbJjo',2,1.79480333735561060905e+09,'{"what":"sat","seat":1,"player":"7Jw3f-wMJqgGdPfO","name":"Bob","salt":"b2"}','7Jw3f-wMJqgGdPfO','r12');
INSERT INTO "entry" VALUES('8McG6REbJjo',3,1794803337.35825,'{"what":"talked","name":"Ann","text":"Good luck"}','0LjzO8i7rpdpPE94','r13');
INSERT INTO "entry" VALUES('8McG6REbJjo',4,1.79480333736563682556e+09,'{"what":"started"}','0LjzO8i7rpdpPE94','r14');
INSERT INTO "entry" VALUES('8McG6REbJjo',5,1.79480333737156867981e+09,'{"what":"acted","seat":1,"action":"clan goan_sul"}','7Jw3f-wMJqgGdPfO','r15');
INSERT INTO "entry" VALUES('8McG6REbJjo',6,1.79480333738375353813e+09,'{"what":"acted","seat":0,"action":"clan phoenix"}','0LjzO8i7rpdpPE94','r16');
INSERT INTO "entry" VALUES('8McG6REbJjo',7,1.7948033373905351162e+09,'{"what":"acted","seat":0,"action":"clan xi_an"}','0LjzO8i7rpdpPE94','r17');
INSERT INTO "entry" VALUES('8McG6REbJjo',8,1.79480333739507889748e+09,'{"what":"acted","seat":1,"action":"clan tomorrow"}','7Jw3f-wMJqgGdPfO','r18');
INSERT INTO "entry" VALUES('8McG6REbJjo',9,1.79480333740312576294e+09,'{"what":"acted","seat":1,"action":"clan narashima"}','7Jw3f-wMJqgGdPfO','r19');
INSERT INTO "entry" VALUES('8McG6REbJjo',10,1.79480333740980172157e+09,'{"what":"acted","seat":0,"action":"clan justice"}','0LjzO8i7rpdpPE94','r20');
INSERT INTO "entry" VALUES('Wjt7nZzfrkM',1,1.79480333747212553024e+09,'{"what":"sat","seat":0,"player":"0LjzO8i7rpdpPE94","name":"Ann","salt":"a1"}',NULL,NULL);
INSERT INTO "entry" VALUES('Wjt7nZzfrkM',2,1.7948033374873111248e+09,'{"what":"sat","seat":1,"player":"7Jw3f-wMJqgGdPfO","name":"Bob","salt":"b2"}','7Jw3f-wMJqgGdPfO','r21');
INSERT INTO "entry" VALUES('Wjt7nZzfrkM',3,1.79480333749795675278e+09,'{"what":"talked","name":"Ann","text":"Good luck"}','0LjzO8i7rpdpPE94','r22');
INSERT INTO "entry" VALUES('Wjt7nZzfrkM',4,1.79480333750188446045e+09,'{"what":"started"}','0LjzO8i7rpdpPE94','r23');
INSERT INTO "entry" VALUES('Wjt7nZzfrkM',5,1.79480333751644039154e+09,'{"what":"acted","seat":0,"action":"take elf_underwear_plain"}','0LjzO8i7rpdpPE94','r24');
INSERT INTO "entry" VALUES('Wjt7nZzfrkM',6,1.79480333752356910706e+09,'{"what":"acted","seat":1,"action":"take orc_sock"}','7Jw3f-wMJqgGdPfO','r25');
INSERT INTO "entry" VALUES('Wjt7nZzfrkM',7,1.79480333752827191353e+09,'{"what":"acted","seat":0,"action":"take mermaid_cape_hooded"}','0LjzO8i7rpdpPE94','r26');
INSERT INTO "entry" VALUES('Wjt7nZzfrkM',8,1.79480333753962349892e+09,'{"what":"acted","seat":1,"action":"take dwarf_trousers_festive"}','7Jw3f-wMJqgGdPfO','r27');
INSERT INTO "entry" VALUES('Wjt7nZzfrkM',9,1.79480333754741740227e+09,'{"what":"acted","seat":0,"action":"take vampire_trousers_work"}','0LjzO8i7rpdpPE94','r28');
INSERT INTO "entry" VALUES('_lc_-QpPbBw',1,1.79480333808912587166e+09,'{"what":"sat","seat":0,"player":"0LjzO8i7rpdpPE94","name":"Ann","salt":""}',NULL,NULL);
INSERT INTO "entry" VALUES('c7ALBz_T-X4',1,1.79480333719703674316e+09,'{"what":"sat","seat":0,"player":"0LjzO8i7rpdpPE94","name":"Ann","salt":"a1"}',NULL,NULL);
INSERT INTO "entry" VALUES('c7ALBz_T-X4',2,1.79480333723752832413e+09,'{"what":"sat","seat":1,"player":"7Jw3f-wMJqgGdPfO","name":"Bob","salt":"b2"}','7Jw3f-wMJqgGdPfO','r1');
INSERT INTO "entry" VALUES('c7ALBz_T-X4',3,1.79480333724619293213e+09,'{"what":"talked","name":"Ann","text":"Good luck"}','0LjzO8i7rpdpPE94','r2');
INSERT INTO "entry" VALUES('c7ALBz_T-X4',4,1.79480333724772047997e+09,'{"what":"started"}','0LjzO8i7rpdpPE94','r3');
INSERT INTO "entry" VALUES('c7ALBz_T-X4',5,1.79480333726549935341e+09,'{"what":"acted","seat":1,"action":"draw 3"}','7Jw3f-wMJqgGdPfO','r4');
INSERT INTO "entry" VALUES('c7ALBz_T-X4',6,1.7948033372784011364e+09,'{"what":"acted","seat":0,"action":"draw 1"}','0LjzO8i7rpdpPE94','r5');
INSERT INTO "entry" VALUES('c7ALBz_T-X4',7,1.79480333728784656525e+09,'{"what":"acted","seat":1,"action":"pass"}','7Jw3f-wMJqgGdPfO','r6');
INSERT INTO "entry" VALUES('c7ALBz_T-X4',8,1.79480333729552125931e+09,'{"what":"acted","seat":0,"action":"play dark_assassin"}','0LjzO8i7rpdpPE94','r7');
INSERT INTO "entry" VALUES('c7ALBz_T-X4',9,1.79480333730341482162e+09,'{"what":"acted","seat":0,"action":"draw 1"}','0LjzO8i7rpdpPE94','r8');
INSERT INTO "entry" VALUES('c7ALBz_T-X4',10,1.79480333730983376503e+09,'{"what":"acted","seat":0,"action":"play ancient_illusionist"}','0LjzO8i7rpdpPE94','r9');
INSERT INTO "entry" VALUES('c7ALBz_T-X4',11,1.79480333731526684761e+09,'{"what":"acted","seat":0,"action":"pass"}','0LjzO8i7rpdpPE94','r10');
INSERT INTO "entry" VALUES('c7ALBz_T-X4',12,1.79480333732376146317e+09,'{"what":"acted","seat":1,"action":"draw 3"}','7Jw3f-wMJqgGdPfO','r11');
INSERT INTO "entry" VALUES('lOlOeSHm4M8',1,1.79480333809627795219e+09,'{"what":"sat","seat":0,"player":"0LjzO8i7rpdpPE94","name":"Ann","salt":""}',NULL,NULL);
INSERT INTO "entry" VALUES('lOlOeSHm4M8',2,1.79480333809627795219e+09,'{"what":"seated","seat":1,"bot":"easy"}',NULL,NULL);
INSERT INTO "entry" VALUES('lOlOeSHm4M8',3,1.79480333809627795219e+09,'{"what":"started"}',NULL,NULL);
INSERT INTO "entry" VALUES('qOX_Bw6y7Vs',1,1.79480333757387542725e+09,'{"what":"sat","seat":0,"player":"0LjzO8i7rpdpPE94","name":"Ann","salt":"a1"}',NULL,NULL);
INSERT INTO "entry" VALUES('qOX_Bw6y7Vs',2,1.79480333758701968193e+09,'{"what":"sat","seat":1,"player":"7Jw3f-wMJqgGdPfO","name":"Bob","salt":"b2"}','7Jw3f-wMJqgGdPfO','r29');
INSERT INTO "entry" VALUES('qOX_Bw6y7Vs',3,1.79480333759792280197e+09,'{"what":"talked","name":"Ann","text":"Good luck"}','0LjzO8i7rpdpPE94','r30');
INSERT INTO "entry" VALUES('qOX_Bw6y7Vs',4,1.79480333760176491737e+09,'{"what":"started"}','0LjzO8i7rpdpPE94','r31');
INSERT INTO "entry" VALUES('qOX_Bw6y7Vs',5,1.79480333761322689056e+09,'{"what":"acted","seat":0,"action":"take mermaid_sock"}','0LjzO8i7rpdpPE94','r32');
INSERT INTO "entry" VALUES('qOX_Bw6y7Vs',6,1.79480333761957931519e+09,'{"what":"acted","seat":1,"action":"take dwarf_underwear_frilly"}','7Jw3f-wMJqgGdPfO','r33');
INSERT INTO "entry" VALUES('qOX_Bw6y7Vs',7,1.79480333762937712669e+09,'{"what":"acted","seat":0,"action":"take orc_sock"}','0LjzO8i7rpdpPE94','r34');
INSERT INTO "entry" VALUES('qOX_Bw6y7Vs',8,1.79480333763958477974e+09,'{"what":"acted","seat":1,"action":"take vampire_underwear_patched"}','7Jw3f-wMJqgGdPfO','r35');
INSERT INTO "entry" VALUES('qOX_Bw6y7Vs',9,1.79480333764735889435e+09,'{"what":"acted","seat":0,"action":"take mermaid_hat_grand"}','0LjzO8i7rpdpPE94','r36');
INSERT INTO "entry" VALUES('qOX_Bw6y7Vs',10,1.79480333766115760803e+09,'{"what":"acted","seat":1,"action":"potion"}','7Jw3f-wMJqgGdPfO','r37');
INSERT INTO "entry" VALUES('qOX_Bw6y7Vs',11,1.79480333767433834076e+09,'{"what":"acted","seat":1,"action":"stop"}','7Jw3f-wMJqgGdPfO','r38');
INSERT INTO "entry" VALUES('qOX_Bw6y7Vs',12,1.79480333768447208405e+09,'{"what":"acted","seat":0,"action":"potion"}','0LjzO8i7rpdpPE94','r39');
INSERT INTO "entry" VALUES('qOX_Bw6y7Vs',13,1.79480333770264530182e+09,'{"what":"acted","seat":0,"action":"draw"}','0LjzO8i7rpdpPE94','r40');
INSERT INTO "entry" VALUES('qOX_Bw6y7Vs',14,1.79480333771300911903e+09,'{"what":"acted","seat":1,"action":"take vampire_cape_ceremonial"}','7Jw3f-wMJqgGdPfO','r41');
INSERT INTO "entry" VALUES('qOX_Bw6y7Vs',15,1.7948033377195584774e+09,'{"what":"acted","seat":0,"action":"take orc_underwear_plain"}','0LjzO8i7rpdpPE94','r42');
INSERT INTO "entry" VALUES('qOX_Bw6y7Vs',16,1.79480333772741031647e+09,'{"what":"acted","seat":1,"action":"take vampire_trousers_festive"}','7Jw3f-wMJqgGdPfO','r43');
INSERT INTO "entry" VALUES('qOX_Bw6y7Vs',17,1.79480333773156380653e+09,'{"what":"acted","seat":0,"action":"take dwarf_trousers_travel"}','0LjzO8i7rpdpPE94','r44');
INSERT INTO "entry" VALUES('qOX_Bw6y7Vs',18,1.79480333774383354187e+09,'{"what":"acted","seat":1,"action":"take dwarf_cape_hooded"}','7Jw3f-wMJqgGdPfO','r45');
INSERT INTO "entry" VALUES('qOX_Bw6y7Vs',19,1.79480333775161623955e+09,'{"what":"acted","seat":0,"action":"take elf_underwear_patched"}','0LjzO8i7rpdpPE94','r46');
INSERT INTO "entry" VALUES('qOX_Bw6y7Vs',20,1.79480333775930285454e+09,'{"what":"acted","seat":1,"action":"take dwarf_cape_feathered"}','7Jw3f-wMJqgGdPfO','r47');
INSERT INTO "entry" VALUES('qOX_Bw6y7Vs',21,1.79480333777014517784e+09,'{"what":"acted","seat":0,"action":"draw"}','0LjzO8i7rpdpPE94','r48');
INSERT INTO "entry" VALUES('qOX_Bw6y7Vs',22,1.79480333778659152985e+09,'{"what":"acted","seat":0,"action":"draw"}','0LjzO8i7rpdpPE94','r49');
INSERT INTO "entry" VALUES('qOX_Bw6y7Vs',23,1.79480333779828476906e+09,'{"what":"acted","seat":0,"action":"stop"}','0LjzO8i7rpdpPE94','r50');
INSERT INTO "entry" VALUES('qOX_Bw6y7Vs',24,1.79480333781059074402e+09,'{"what":"acted","seat":1,"action":"stop"}','7Jw3f-wMJqgGdPfO','r51');
INSERT INTO "entry" VALUES('qOX_Bw6y7Vs',25,1.79480333781588578224e+09,'{"what":"acted","seat":1,"action":"take mermaid_underwear_patched"}','7Jw3f-wMJqgGdPfO','r52');
INSERT INTO "entry" VALUES('qOX_Bw6y7Vs',26,1.79480333782770681381e+09,'{"what":"acted","seat":0,"action":"take orc_hat_grand"}','0LjzO8i7rpdpPE94','r53');
INSERT INTO "entry" VALUES('qOX_Bw6y7Vs',27,1.79480333783178043365e+09,'{"what":"acted","seat":1,"action":"take dwarf_sock"}','7Jw3f-wMJqgGdPfO','r54');
INSERT INTO "entry" VALUES('qOX_Bw6y7Vs',28,1.79480333784363698959e+09,'{"what":"acted","seat":0,"action":"take elf_trousers_winter"}','0LjzO8i7rpdpPE94','r55');
INSERT INTO "entry" VALUES('qOX_Bw6y7Vs',29,1.79480333785151386261e+09,'{"what":"acted","seat":1,"action":"take dwarf_trousers_winter"}','7Jw3f-wMJqgGdPfO','r56');
INSERT INTO "entry" VALUES('qOX_Bw6y7Vs',30,1.79480333785960531235e+09,'{"what":"acted","seat":0,"action":"take vampire_underwear_plain"}','0LjzO8i7rpdpPE94','r57');
INSERT INTO "entry" VALUES('qOX_Bw6y7Vs',31,1.79480333786755299568e+09,'{"what":"acted","seat":1,"action":"take vampire_sock"}','7Jw3f-wMJqgGdPfO','r58');
INSERT INTO "entry" VALUES('qOX_Bw6y7Vs',32,1.79480333787563037872e+09,'{"what":"acted","seat":0,"action":"take vampire_underwear_baggy"}','0LjzO8i7rpdpPE94','r59');
INSERT INTO "entry" VALUES('qOX_Bw6y7Vs',33,1.79480333788198637962e+09,'{"what":"acted","seat":1,"action":"take vampire_sock"}','7Jw3f-wMJqgGdPfO','r60');
INSERT INTO "entry" VALUES('qOX_Bw6y7Vs',34,1.79480333789454984665e+09,'{"what":"acted","seat":0,"action":"draw"}','0LjzO8i7rpdpPE94','r61');
INSERT INTO "entry" VALUES('qOX_Bw6y7Vs',35,1.79480333790626454353e+09,'{"what":"acted","seat":0,"action":"stop"}','0LjzO8i7rpdpPE94','r62');
INSERT INTO "entry" VALUES('qOX_Bw6y7Vs',36,1.79480333791876792908e+09,'{"what":"acted","seat":1,"action":"draw"}','7Jw3f-wMJqgGdPfO','r63');
INSERT INTO "entry" VALUES('qOX_Bw6y7Vs',37,1.79480333793124556541e+09,'{"what":"acted","seat":1,"action":"stop"}','7Jw3f-wMJqgGdPfO','r64');
INSERT INTO "entry" VALUES('qOX_Bw6y7Vs',38,1.79480333794847226143e+09,'{"what":"acted","seat":0,"action":"take elf_hat_pointed"}','0LjzO8i7rpdpPE94','r65');
INSERT INTO "entry" VALUES('qOX_Bw6y7Vs',39,1.7948033379599108696e+09,'{"what":"acted","seat":1,"action":"take orc_sock"}','7Jw3f-wMJqgGdPfO','r66');
INSERT INTO "entry" VALUES('qOX_Bw6y7Vs',40,1.79480333796769928932e+09,'{"what":"acted","seat":0,"action":"take elf_hat_cap"}','0LjzO8i7rpdpPE94','r67');
INSERT INTO "entry" VALUES('qOX_Bw6y7Vs',41,1.79480333797585964203e+09,'{"what":"acted","seat":1,"action":"take dwarf_sock"}','7Jw3f-wMJqgGdPfO','r68');
INSERT INTO "entry" VALUES('qOX_Bw6y7Vs',42,1.79480333798248505592e+09,'{"what":"acted","seat":0,"action":"take orc_trousers_winter"}','0LjzO8i7rpdpPE94','r69');
INSERT INTO "entry" VALUES('qOX_Bw6y7Vs',43,1.79480333799167537689e+09,'{"what":"acted","seat":1,"action":"take vampire_cape_hooded"}','7Jw3f-wMJqgGdPfO','r70');
INSERT INTO "entry" VALUES('qOX_Bw6y7Vs',44,1.7948033379997177124e+09,'{"what":"acted","seat":0,"action":"take mermaid_cape_ceremonial"}','0LjzO8i7rpdpPE94','r71');
INSERT INTO "entry" VALUES('qOX_Bw6y7Vs',45,1.7948033380077111721e+09,'{"what":"acted","seat":1,"action":"take vampire_sock"}','7Jw3f-wMJqgGdPfO','r72');
INSERT INTO "entry" VALUES('qOX_Bw6y7Vs',46,1.79480333801707220078e+09,'{"what":"acted","seat":0,"action":"take mermaid_cape_hooded"}','0LjzO8i7rpdpPE94','r73');
INSERT INTO "entry" VALUES('qOX_Bw6y7Vs',47,1.79480333802536916733e+09,'{"what":"acted","seat":1,"action":"take elf_cape_feathered"}','7Jw3f-wMJqgGdPfO','r74');
INSERT INTO "entry" VALUES('qOX_Bw6y7Vs',48,1.79480333803171777725e+09,'{"what":"acted","seat":0,"action":"take dwarf_trousers_festive"}','0LjzO8i7rpdpPE94','r75');
INSERT INTO "entry" VALUES('qOX_Bw6y7Vs',49,1.79480333805143785477e+09,'{"what":"acted","seat":1,"action":"stop"}','7Jw3f-wMJqgGdPfO','r76');
INSERT INTO "entry" VALUES('qOX_Bw6y7Vs',50,1.7948033380637140274e+09,'{"what":"acted","seat":0,"action":"stop"}','0LjzO8i7rpdpPE94','r77');
CREATE TABLE session (
            token BLOB PRIMARY KEY,  -- only its hash
            player TEXT NOT NULL UNIQUE,
            nickname TEXT NOT NULL,
            created REAL NOT NULL
        ) WITHOUT ROWID
        ;
INSERT INTO "session" VALUES(X'6AEB1F2385B9149C5FDF4C0063B91AB50D573FC4C95A0560F6C685523C45510A','0LjzO8i7rpdpPE94','Ann',1.79480333708023953438e+09);
INSERT INTO "session" VALUES(X'A7522D42E5AE913934CE13A52B6D83BD0E91DC5C310E98D0CC037AFB28B48CAC','7Jw3f-wMJqgGdPfO','Bob',1.79480333716993045807e+09);
CREATE TABLE tables (
            id TEXT PRIMARY KEY,
            created REAL NOT NULL,
            setup TEXT NOT NULL,  -- JSON: game, options, seats, clock, secret ...
            is_over INTEGER NOT NULL DEFAULT 0
        ) WITHOUT ROWID
        ;
INSERT INTO "tables" VALUES('8McG6REbJjo',1.79480333733614635468e+09,'{"game":"gosux","preset":"","options":{},"seats":2,"clock":{"kind":"days","minutes":20,"increment":10,"days":3},"is_private":false,"lesson":false,"host":"0LjzO8i7rpdpPE94","secret":"36ebdcb161e0bdff56b1e09c14167780","version":1,"seed":null,"record":""}',0);
INSERT INTO "tables" VALUES('BgnOiLCygNM',1.79480333812141442299e+09,'{"game":"laundromat","preset":"","options":{},"seats":2,"clock":{"kind":"none","minutes":20,"increment":10,"days":3},"is_private":true,"lesson":false,"host":"0LjzO8i7rpdpPE94","secret":"","version":1,"seed":null,"record":"warren record 1\ngame: laundromat\nversion: 1\nseed: 526953580508068605\noptions: seats=2\ncommitment: fd47051d4876a631e98cb75480e1dd2d9afcf8b2e97f4311cf563a8bfef02847\nsecret: fe800b7b8f46cc375f01ea8425d3468b\nsalts: a1 b2\nmarks: 2c1019 ade426 fe3a18 6d7b48 80dad4 32876c cd6b23 057afc c8dbfe de65b6 477d30 fd42a4 f7d30f aab6ed d04573 b5e5ff bee623 3d1d92 14ab8d 614ccd 57dee6 f41c7c 3d1d0d 3bc38f 07d9c4 2a6aa4 c77a4c 34e0cc fcf603 2704d6 d5aab3 c427ec 0fc98c e4977d 1d4715 f00aba a31a09 054724 adfa99 138162 148e58 4b1fd8 e0a9ac 7f67ae af35d2 11f9e8\nfingerprint: 7a8e513b78ab319bb8077b1737e2db10988c87cf321dc70c7a86e3ca3ef92ca9\nactions:\n1. 0 take mermaid_sock\n2. 1 take dwarf_underwear_frilly\n3. 0 take orc_sock\n4. 1 take vampire_underwear_patched\n5. 0 take mermaid_hat_grand\n6. 1 potion\n7. 1 stop\n8. 0 potion\n9. 0 draw\n10. 1 take vampire_cape_ceremonial\n11. 0 take orc_underwear_plain\n12. 1 take vampire_trousers_festive\n13. 0 take dwarf_trousers_travel\n14. 1 take dwarf_cape_hooded\n15. 0 take elf_underwear_patched\n16. 1 take dwarf_cape_feathered\n17. 0 draw\n18. 0 draw\n19. 0 stop\n20. 1 stop\n21. 1 take mermaid_underwear_patched\n22. 0 take orc_hat_grand\n23. 1 take dwarf_sock\n24. 0 take elf_trousers_winter\n25. 1 take dwarf_trousers_winter\n26. 0 take vampire_underwear_plain\n27. 1 take vampire_sock\n28. 0 take vampire_underwear_baggy\n29. 1 take vampire_sock\n30. 0 draw\n31. 0 stop\n32. 1 draw\n33. 1 stop\n34. 0 take elf_hat_pointed\n35. 1 take orc_sock\n36. 0 take elf_hat_cap\n37. 1 take dwarf_sock\n38. 0 take orc_trousers_winter\n39. 1 take vampire_cape_hooded\n40. 0 take mermaid_cape_ceremonial\n41. 1 take vampire_sock\n42. 0 take mermaid_cape_hooded\n43. 1 take elf_cape_feathered\n44. 0 take dwarf_trousers_festive\n45. 1 stop\n46. 0 stop\nresult: 0 coins\n"}',1);
INSERT INTO "tables" VALUES('Wjt7nZzfrkM',1.79480333747212553024e+09,'{"game":"laundromat","preset":"","options":{},"seats":2,"clock":{"kind":"live","minutes":20,"increment":10,"days":3},"is_private":false,"lesson":false,"host":"0LjzO8i7rpdpPE94","secret":"6e121a9141bd5325dcdca48d5e774ffa","version":1,"seed":null,"record":""}',0);
INSERT INTO "tables" VALUES('_lc_-QpPbBw',1.79480333808912587166e+09,'{"game":"gosu","preset":"","options":{},"seats":3,"clock":{"kind":"none","minutes":20,"increment":10,"days":3},"is_private":false,"lesson":false,"host":"0LjzO8i7rpdpPE94","secret":"8fe06739d63196eac4302ab017c53087","version":1,"seed":null,"record":""}',0);
INSERT INTO "tables" VALUES('c7ALBz_T-X4',1.79480333719703674316e+09,'{"game":"gosu","preset":"","options":{},"seats":2,"clock":{"kind":"none","minutes":20,"increment":10,"days":3},"is_private":false,"lesson":false,"host":"0LjzO8i7rpdpPE94","secret":"92ffc0a720f9a76f456211dd4a90d3b5","version":1,"seed":null,"record":""}',0);
INSERT INTO "tables" VALUES('lOlOeSHm4M8',1.79480333809627795219e+09,'{"game":"laundromat","preset":"","options":{},"seats":2,"clock":{"kind":"days","minutes":20,"increment":10,"days":3},"is_private":true,"lesson":false,"host":"0LjzO8i7rpdpPE94","secret":"3ded428735c6867cf2591166320df213","version":1,"seed":null,"record":""}',0);
INSERT INTO "tables" VALUES('qOX_Bw6y7Vs',1.79480333757387542725e+09,'{"game":"laundromat","preset":"","options":{},"seats":2,"clock":{"kind":"none","minutes":20,"increment":10,"days":3},"is_private":false,"lesson":false,"host":"0LjzO8i7rpdpPE94","secret":"fe800b7b8f46cc375f01ea8425d3468b","version":1,"seed":null,"record":""}',1);
CREATE INDEX running ON tables (is_over, created);
COMMIT;
PRAGMA user_version = 3;
